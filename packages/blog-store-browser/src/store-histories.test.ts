import {
  applyChanges,
  type BlogPost,
  parsePostsJson,
  type PostChange,
  PostStoreError,
} from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readAll, readState } from './fake-browser-steps.ts';
import { fakeBrowser } from './fake-browser.ts';
import { toLoggedChanges } from './logged-changes.ts';

/**
 * `HISTORIES=10000 vitest run store-histories` tries as many, different ones each time. It prints
 * the seed, and SEED repeats a run.
 */
const histories = Number(process.env['HISTORIES'] ?? 50);
const isSearch = 'HISTORIES' in process.env && !('SEED' in process.env);
const seed = isSearch ? Math.trunc(Math.random() * 2 ** 31) : fc.readConfigureGlobal().seed;

type Step =
  | { readonly do: 'change'; readonly tab: number; readonly change: PostChange }
  | { readonly do: 'restore'; readonly tab: number; readonly index: number }
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
const neighbor = fc.oneof(smallId, fc.constantFrom(null, undefined));
const change: fc.Arbitrary<PostChange> = fc.oneof(
  fc.record({ type: fc.constant('create' as const), post: somePost, before: neighbor }),
  fc.record({
    type: fc.constant('update' as const),
    id: smallId,
    fields: fc.record({ title: fc.string({ unit: 'binary', maxLength: 6 }) }),
  }),
  fc.record({ type: fc.constant('delete' as const), id: smallId }),
  fc.record({
    type: fc.constant('move' as const),
    id: smallId,
    before: neighbor.map((id) => id ?? null),
  }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('change' as const), tab: fc.nat(1), change }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('restore' as const), tab: fc.nat(1), index: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('editOutside' as const),
      posts: fc.uniqueArray(somePost, { selector: ({ id }) => id, maxLength: 3 }),
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

/**
 * Found by a search: a change is replayed after a crash, and again after the next one, because the
 * old text was restored.
 */
const twoCrashes: Step[] = [
  { do: 'editOutside', posts: [] },
  { do: 'change', tab: 0, change: { type: 'create', post: makePost({ id: 1 }) } },
  { do: 'kill' },
  { do: 'editOutside', posts: [] },
  { do: 'kill' },
];

/**
 * Found by a search: a repair and the change after it are replayed after a crash, because the old
 * text was restored.
 */
const repairedTwice: Step[] = [
  { do: 'corrupt', text: '[{"id":"x"}]' },
  { do: 'repair', tab: 0 },
  { do: 'change', tab: 0, change: { type: 'update', id: 1, fields: makePost({ id: 1, slug: 'slug-1' }) } },
  { do: 'corrupt', text: '[{"id":"x"}]' },
  { do: 'kill' },
];

test(`${histories} random histories lose nothing (seed ${seed})`, { timeout: 3_600_000 }, async () => {
  console.warn(`store histories: ${histories}, seed ${seed}`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const browser = fakeBrowser(JSON.stringify(firstPosts));
      // Writes arrive in the other tab at once, so a store that waits for one reaches its limit.
      browser.pause = async (milliseconds) => {
        browser.advance(milliseconds);
        await new Promise(setImmediate);
      };
      let tabs = [browser.openTab(), browser.openTab()];
      /** What a reader must see: all confirmed changes, and nothing else. */
      let expected: readonly BlogPost[] = firstPosts;
      /** The keys of the confirmed deletions. */
      const deleted = new Set<string>();
      /** The unreadable texts that were overwritten. */
      let lostTexts: string[] = [];
      /**
       * The confirmed changes, each with the text before it; none for a repair or a discarded text,
       * which change no posts. A change that a crash lost is replayed, so they stay.
       */
      const confirmed: { before: string; changes: readonly PostChange[] }[] = [];
      let isLastFromOutside = false;

      for (const now of steps) {
        switch (now.do) {
          case 'change':
          case 'restore': {
            const before = browser.getText() ?? '';
            const trash = await browser.trash.read(0);
            const key = trash[now.do === 'restore' ? now.index : 0]?.key ?? 'none';
            const wanted = now.do === 'change' ? now.change : ({ type: 'restore', key } as const);
            const store = tabs[now.tab]!;
            const isHidden = !(await store.trash.list()).some((each) => each.key === key);
            const outcome = await store.apply([wanted]).catch((error: unknown) => error as Error);
            if (outcome instanceof Error) {
              expect(outcome).toBeInstanceOf(PostStoreError);
              expect(browser.getText()).toBe(before);
              break;
            }
            const changes =
              now.do === 'restore' && isHidden ? [] : toLoggedChanges(expected, [wanted], { trash });
            if (!isReadable(before) && browser.getText() !== before) lostTexts.push(before);
            if (browser.getText() !== before) {
              confirmed.push({ before, changes });
              isLastFromOutside = false;
              if (now.do === 'restore') deleted.delete(key);
            }
            for (const each of outcome.trashKeys) if (each !== null) deleted.add(each);
            expected = replay(expected, changes);
            expect(await readAll(store)).toEqual(expected);
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
            const { posts, unreadable } = await readState(tabs[0]!);
            expect(browser.getText()).toBe(now.text);
            expect(unreadable.map(({ text }) => text)).toContain(now.text);
            expected = posts;
            isLastFromOutside = true;
            break;
          }
          case 'repair': {
            const before = browser.getText() ?? '';
            await tabs[now.tab]?.condition.repair([]).catch(expectStoreError);
            if (browser.getText() === before) break;
            if (!isReadable(before)) lostTexts.push(before);
            confirmed.push({ before, changes: [] });
            isLastFromOutside = false;
            break;
          }
          case 'discard': {
            const before = browser.getText() ?? '';
            const [newest] = (await tabs[now.tab]?.condition.read())?.unreadable ?? [];
            if (!newest) break;
            const isGone = await tabs[now.tab]?.condition.discard(newest).then(() => true, expectStoreError);
            if (isGone && newest.archivedAt !== null)
              lostTexts = lostTexts.filter((text) => text !== newest.text);
            if (browser.getText() === before) break;
            confirmed.push({ before, changes: [] });
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
            // A browser starts later than a write arrives in another tab.
            browser.advance(3000);
            tabs = [browser.openTab(), browser.openTab()];
            for (const tab of tabs) await tab.list();
            await settled();
            // If the text before a change is restored right before a crash, it looks like a lost write:
            // the change may be replayed. See docs/decisions/write-ahead-log-for-saves.md.
            const since = confirmed.findLastIndex(({ before }) => before === stored);
            const shown = await readAll(tabs[0]!);
            if (isLastFromOutside && since !== -1 && !isEqual(shown, expected)) {
              expected = replay(
                expected,
                confirmed.slice(since).flatMap(({ changes }) => changes),
              );
              if (!isReadable(stored)) lostTexts.push(stored);
            }
            isLastFromOutside = false;
            break;
          }
          case 'reload':
            tabs = tabs.map((tab) => browser.openTab(tab));
            for (const tab of tabs) await tab.list();
            await settled();
            break;
        }
        await settled();
        for (const { posts, unreadable } of await Promise.all(tabs.map(readState))) {
          expect(posts).toEqual(expected);
          for (const text of lostTexts) expect(unreadable.map((entry) => entry.text)).toContain(text);
        }
        expect(new Set((await browser.trash.read(0)).map(({ key }) => key))).toEqual(deleted);
      }
    }),
    { numRuns: histories, ...(seed !== undefined && { seed }), examples: [[twoCrashes], [repairedTwice]] },
  );
});

/** Applies changes one by one. Skips an update of a missing post. */
function replay(posts: readonly BlogPost[], changes: readonly PostChange[]): readonly BlogPost[] {
  return changes.reduce((list, each) => {
    const isMissing = each.type === 'update' && !list.some(({ id }) => id === each.id);
    return isMissing ? list : applyChanges(list, [each]).posts;
  }, posts);
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function expectStoreError(error: unknown): false {
  expect(error).toBeInstanceOf(PostStoreError);
  return false;
}

function isReadable(text: string): boolean {
  return parsePostsJson(text).issues.length === 0;
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1);
  });
}
