import { applyChange, type BlogPost, type PostChange, PostStoreError } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fakeBrowser } from './fake-browser.ts';
import type { BrowserPostStore } from './browser-post-store.ts';

/** `HISTORIES=10000 vitest run store-histories` tries as many, new ones each time; the seed is printed, and SEED repeats a run. */
const histories = Number(process.env['HISTORIES'] ?? 300);
const isSearch = 'HISTORIES' in process.env && !('SEED' in process.env);
const seed = isSearch ? Math.trunc(Math.random() * 2 ** 31) : fc.readConfigureGlobal().seed;

type Step =
  | { readonly do: 'change'; readonly tab: number; readonly change: PostChange }
  | { readonly do: 'editOutside'; readonly posts: readonly BlogPost[] }
  | { readonly do: 'corrupt'; readonly text: string }
  | { readonly do: 'repair' | 'discard'; readonly tab: number }
  | { readonly do: 'fillUp' | 'makeRoom' | 'flush' | 'kill' | 'reload' };

/** Small, so that a history costs little. */
const firstPosts = [makePost({ id: 1, slug: 'slug-1' }), makePost({ id: 2, slug: 'slug-2' })];

const smallId = fc.integer({ min: 1, max: 6 });
const somePost = fc
  .record({ id: smallId, title: fc.string({ unit: 'binary', maxLength: 6 }) })
  .map((fields) => makePost({ ...fields, slug: `slug-${fields.id}` }));
const at = fc.integer({ min: 0, max: 5 });
const change: fc.Arbitrary<PostChange> = fc.oneof(
  somePost.map((post): PostChange => ({ type: 'add', post })),
  somePost.map((post): PostChange => ({ type: 'update', post })),
  fc.tuple(somePost, at).map(([post, index]): PostChange => ({ type: 'insert', post, at: index })),
  fc.tuple(smallId, at).map(([id, index]): PostChange => ({ type: 'remove', id, at: index })),
  fc.tuple(smallId, at, at).map(([id, index, to]): PostChange => ({ type: 'move', id, at: index, to })),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('change' as const), tab: fc.nat(1), change }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('editOutside' as const),
      posts: fc.array(somePost, { maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('corrupt' as const),
      text: fc.constantFrom('{', '[1,2]', 'null', '', '"text"', '[{"id":"x"}]'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('repair' as const, 'discard'), tab: fc.nat(1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('fillUp' as const, 'makeRoom', 'flush', 'kill', 'reload') }),
  },
);

/** Found by a search: a change is made again after a crash, and once more after the next, where the old text was put back. */
const twoCrashes: Step[] = [
  { do: 'editOutside', posts: [] },
  { do: 'change', tab: 0, change: { type: 'insert', post: makePost({ id: 1 }), at: 0 } },
  { do: 'kill' },
  { do: 'editOutside', posts: [] },
  { do: 'kill' },
];

/** Found by a search: a repair is made again after a crash where the old text was put back, and the change after it too. */
const repairedTwice: Step[] = [
  { do: 'corrupt', text: '[{"id":"x"}]' },
  { do: 'repair', tab: 0 },
  { do: 'change', tab: 0, change: { type: 'update', post: makePost({ id: 1, slug: 'slug-1' }) } },
  { do: 'corrupt', text: '[{"id":"x"}]' },
  { do: 'kill' },
];

test(`${histories} random histories keep the promise (seed ${seed})`, { timeout: 3_600_000 }, async () => {
  console.warn(`store histories: ${histories}, seed ${seed}`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const browser = fakeBrowser(JSON.stringify(firstPosts));
      // Writes reach the other tab at once here: a store that waits for one to arrive waits out its whole limit.
      browser.pause = async (milliseconds) => {
        browser.advance(milliseconds);
        await new Promise(setImmediate);
      };
      let tabs = [browser.openTab(), browser.openTab()];
      /** What a reader must see: every confirmed change, and nothing else. */
      let expected: readonly BlogPost[] = firstPosts;
      /** Texts that could not be read and were written over. */
      let lostTexts: string[] = [];
      /**
       * The confirmed changes, each with the text it was made on; null for a repair or a discarded text, which show no other posts.
       * A change that a crash took is written again, so they stay.
       */
      const confirmed: { before: string; change: PostChange | null }[] = [];
      let isLastFromOutside = false;

      for (const now of steps) {
        switch (now.do) {
          case 'change': {
            const before = browser.getText() ?? '';
            const outcome = await outcomeOf(tabs[now.tab], now.change);
            if (outcome instanceof Error) {
              expect(outcome).toBeInstanceOf(PostStoreError);
              expect(browser.getText()).toBe(before);
            } else {
              if (!isReadable(before) && browser.getText() !== before) lostTexts.push(before);
              if (browser.getText() !== before) {
                confirmed.push({ before, change: now.change });
                isLastFromOutside = false;
              }
              expected = applyChange(expected, now.change);
              expect(outcome).toEqual(expected);
            }
            break;
          }
          case 'editOutside':
            browser.setText(JSON.stringify(now.posts));
            browser.flush();
            expected = now.posts;
            isLastFromOutside = true;
            break;
          case 'corrupt': {
            browser.setText(now.text);
            browser.flush();
            const snapshot = await tabs[0]?.readAll();
            expect(browser.getText()).toBe(now.text);
            expect(snapshot?.unreadable.texts.some((entry) => entry.text === now.text)).toBe(true);
            expected = snapshot?.posts ?? [];
            isLastFromOutside = true;
            break;
          }
          case 'repair': {
            const before = browser.getText() ?? '';
            await tabs[now.tab]?.unreadable.repair(() => []).catch(expectStoreError);
            if (browser.getText() === before) break;
            if (!isReadable(before)) lostTexts.push(before);
            confirmed.push({ before, change: null });
            isLastFromOutside = false;
            break;
          }
          case 'discard': {
            const before = browser.getText() ?? '';
            const [newest] = (await tabs[now.tab]?.readAll())?.unreadable.texts ?? [];
            if (!newest) break;
            const isGone = await tabs[now.tab]?.unreadable.discard(newest).then(() => true, expectStoreError);
            if (isGone && newest.archivedAt !== null)
              lostTexts = lostTexts.filter((text) => text !== newest.text);
            if (browser.getText() === before) break;
            confirmed.push({ before, change: null });
            isLastFromOutside = false;
            break;
          }
          case 'fillUp':
            browser.setItem = () => {
              throw new DOMException('full', 'QuotaExceededError');
            };
            break;
          case 'makeRoom':
            browser.setItem = (store, value) => store(value);
            break;
          case 'flush':
            browser.flush();
            break;
          case 'kill': {
            browser.kill();
            const stored = browser.getText() ?? '';
            // Starting a browser again takes longer than a write takes from tab to tab.
            browser.advance(3000);
            tabs = [browser.openTab(), browser.openTab()];
            for (const tab of tabs) await tab.readAll();
            await settled();
            // Whoever puts the very text of before a change back, in the second before a crash, leaves what a lost write
            // would leave: the change may come again. See docs/decisions/write-ahead-log-for-saves.md.
            const since = confirmed.findLastIndex(({ before }) => before === stored);
            const shown = (await tabs[0]?.readAll())?.posts ?? [];
            if (isLastFromOutside && since !== -1 && !isEqual(shown, expected)) {
              expected = confirmed
                .slice(since)
                .reduce((posts, each) => (each.change ? applyChange(posts, each.change) : posts), expected);
              if (!isReadable(stored)) lostTexts.push(stored);
            }
            isLastFromOutside = false;
            break;
          }
          case 'reload':
            tabs = tabs.map((tab) => browser.openTab(tab));
            for (const tab of tabs) await tab.readAll();
            await settled();
            break;
        }
        await settled();
        const snapshots = await Promise.all(tabs.map((tab) => tab.readAll()));
        for (const { posts, unreadable } of snapshots) {
          expect(posts).toEqual(expected);
          for (const text of lostTexts) expect(unreadable.texts.map((entry) => entry.text)).toContain(text);
        }
      }
    }),
    { numRuns: histories, seed, examples: [[twoCrashes], [repairedTwice]] },
  );
});

async function outcomeOf(
  tab: BrowserPostStore | undefined,
  wanted: PostChange,
): Promise<readonly BlogPost[] | Error> {
  try {
    return (await tab?.transact(() => [wanted]))?.snapshot.posts ?? [];
  } catch (error) {
    return error as Error;
  }
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function expectStoreError(error: unknown): false {
  expect(error).toBeInstanceOf(PostStoreError);
  return false;
}

function isReadable(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry?.id !== 'x');
  } catch {
    return false;
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1);
  });
}
