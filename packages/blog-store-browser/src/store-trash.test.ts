import { type BlogPost, PostStoreError } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import type { BrowserPostStore } from './browser-post-store.ts';
import { create, readAll, settle, toText } from './fake-browser-steps.ts';
import { fakeBrowser } from './fake-browser.ts';

const posts = [1, 2, 3, 4].map((id) => makePost({ id }));
const list = toText(...posts);

const readIds = async (store: BrowserPostStore) => (await readAll(store)).map(({ id }) => id);
const readTrashIds = async (store: BrowserPostStore) => (await store.trash.list()).map(({ post }) => post.id);

async function remove(store: BrowserPostStore, ...ids: readonly number[]): Promise<(string | null)[]> {
  const { trashKeys } = await store.apply(ids.map((id) => ({ type: 'delete', id })));
  return [...trashKeys];
}

const restore = (store: BrowserPostStore, key: string | null | undefined) =>
  store.apply([{ type: 'restore', key: String(key) }]);

test('posts deleted together and one after another are listed newest first, at once', async () => {
  const store = fakeBrowser(list).openTab();
  await remove(store, 1, 3);
  await remove(store, 2);
  expect(await readTrashIds(store)).toEqual([2, 3, 1]);
  const [newest] = await store.trash.list();
  expect(newest).toMatchObject({ key: expect.any(String), post: posts[1], deletedAt: expect.any(Number) });
});

test('posts return to their positions, restored in any order, among other changes', async () => {
  const step = fc.record({
    isRestore: fc.boolean(),
    seeds: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.array(step, { maxLength: 12 }),
      async (count, steps) => {
        const first = Array.from({ length: count }, (_, index) => makePost({ id: index + 1 }));
        const store = fakeBrowser(toText(...first)).openTab();
        const restoreOne = async (seed: number) => {
          const trashed = await store.trash.list();
          await restore(store, trashed[seed % Math.max(trashed.length, 1)]?.key);
        };
        for (const { isRestore, seeds } of steps) {
          const ids = await readIds(store);
          if (isRestore) await restoreOne(seeds[0] ?? 0);
          else if (ids.length > 0) await remove(store, ...seeds.map((seed) => ids[seed % ids.length] ?? 0));
          const after = await readIds(store);
          expect(after).toEqual(after.toSorted((a, b) => a - b));
        }
        for (let index = 0; index < count; index += 1) await restoreOne(steps.length * 7);
        expect(await readAll(store)).toEqual(first);
      },
    ),
    { numRuns: 100 },
  );
});

test('restoring adds the post and changes no other, whatever happened meanwhile', async () => {
  const somePost = fc
    .record({ id: fc.integer({ min: 1, max: 6 }), title: fc.string() })
    .map((fields) => makePost(fields));
  const someList = fc.uniqueArray(somePost, { selector: ({ id }) => id, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(someList, someList, fc.nat(), async (before, newest, seed) => {
      fc.pre(before.length > 0);
      const browser = fakeBrowser(toText(...before));
      const store = browser.openTab();
      const deleted = before[seed % before.length] as BlogPost;
      const [key] = await remove(store, deleted.id);
      browser.setText(toText(...newest));
      const isThere = newest.some((post) => toText(post) === toText(deleted));
      const { posts: restored } = await restore(store, key);
      const after = await readAll(store);
      expect(after).toHaveLength(newest.length + (isThere ? 0 : 1));
      expect(after.filter(({ id }) => id !== restored[0]?.post.id)).toEqual(newest);
    }),
    { numRuns: 100 },
  );
});

test('a post that the list contains with equal fields, in any order, is not listed or restored', async () => {
  const browser = fakeBrowser(list);
  const store = browser.openTab();
  const [key] = await remove(store, 1);
  const [first, ...others] = posts;
  const reordered = Object.fromEntries(Object.entries(first!).toReversed()) as unknown as BlogPost;
  browser.setText(toText(reordered, ...others));
  expect(await store.trash.list()).toEqual([]);
  expect((await restore(store, key)).posts).toEqual([null]);
  expect(await readIds(store)).toEqual([1, 2, 3, 4]);

  browser.setText(toText({ ...first!, title: 'Edited' }, ...others));
  expect(await readTrashIds(store)).toEqual([1]);
  await restore(store, key);
  expect(await readIds(store)).toEqual([1, 5, 2, 3, 4]);
});

test('a post that the same changes create again is not deleted', async () => {
  const store = fakeBrowser(list).openTab();
  const { trashKeys } = await store.apply([
    { type: 'delete', id: 1 },
    { type: 'delete', id: 2 },
    { type: 'create', post: makePost({ id: 1 }) },
  ]);
  expect(trashKeys).toEqual([null, expect.any(String), null]);
  expect(await readTrashIds(store)).toEqual([2]);
});

describe('a browser killed during', () => {
  test('a deletion has the post in the list, and lists no deleted one', async () => {
    const browser = fakeBrowser(list);
    browser.flush();
    browser.journal.append = () => new Promise(() => {});
    void remove(browser.openTab(), 2);
    await settle();
    expect(await browser.trash.read(0)).toHaveLength(1);
    browser.kill();
    const store = browser.openTab();
    expect(await readIds(store)).toEqual([1, 2, 3, 4]);
    expect(await store.trash.list()).toEqual([]);
  });

  test('a restore has the post in the list, and lists no deleted one', async () => {
    const browser = fakeBrowser(list);
    const [key] = await remove(browser.openTab(), 2);
    browser.trash.discard = () => new Promise(() => {});
    void restore(browser.openTab(), key);
    await settle();
    browser.kill();
    browser.advance(3000);
    const store = browser.openTab();
    await store.list();
    await settle();
    expect(await readIds(store)).toEqual([1, 2, 3, 4]);
    expect(await store.trash.list()).toEqual([]);
  });
});

test('a deletion that cannot be written leaves the trash', async () => {
  const browser = fakeBrowser(list);
  browser.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const store = browser.openTab();
  await expect(remove(store, 2)).rejects.toMatchObject({ code: 'quota-exceeded' });
  expect(await browser.trash.read(0)).toEqual([]);
});

test('a deletion waits 1.5 s for a trash that does not respond', async () => {
  vi.useFakeTimers();
  const browser = fakeBrowser(toText(makePost({ id: 1 })));
  browser.trash.read = () => new Promise(() => {});
  const deleting = browser.openTab().apply([{ type: 'delete', id: 1 }]);
  await vi.advanceTimersByTimeAsync(1600);
  expect((await deleting).trashKeys).toEqual([null]);
  expect(browser.getText()).toBe('[]');
  vi.useRealTimers();
});

test('changes without deletions and restores do not read the trash', async () => {
  const browser = fakeBrowser(list);
  const read = vi.spyOn(browser.trash, 'read');
  const store = browser.openTab();
  await store.apply([
    { type: 'create', post: makePost({ id: 9 }) },
    { type: 'update', id: 9, fields: { title: 'New' } },
    { type: 'move', id: 9, before: null },
  ]);
  expect(read).not.toHaveBeenCalled();
});

describe('without a database', () => {
  const refused = () => Promise.reject(new Error('refused'));

  test.each(['read', 'add'] as const)('deletions go on without keys if `%s` fails', async (call) => {
    const browser = fakeBrowser(list);
    browser.trash[call] = refused;
    const store = browser.openTab();
    expect(await remove(store, 2)).toEqual([null]);
    expect(await readIds(store)).toEqual([1, 3, 4]);
  });

  test('restoring, listing and discarding reject with the reason', async () => {
    const browser = fakeBrowser(list);
    Object.assign(browser.trash, { read: refused, discard: refused });
    const store = browser.openTab();
    for (const outcome of [restore(store, 'a'), store.trash.list(), store.trash.discard(['a'])]) {
      const error: unknown = await outcome.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PostStoreError);
      expect(error).toMatchObject({ code: 'unavailable', message: 'refused' });
    }
    expect(browser.writes).toBe(0);
  });

  test('a restored post whose record cannot be deleted is not listed', async () => {
    const browser = fakeBrowser(list);
    const store = browser.openTab();
    const [key] = await remove(store, 2);
    browser.trash.discard = refused;
    await restore(store, key);
    expect(await readIds(store)).toEqual([1, 2, 3, 4]);
    expect(await store.trash.list()).toEqual([]);
  });
});

test('the drafts of unpublished posts are not listed', async () => {
  const browser = fakeBrowser(list);
  const store = browser.openTab();
  await browser.trash.add(
    [{ key: 'a', post: makePost({ id: 9 }), deletedAt: 1, following: [], draft: {} }],
    1,
  );
  expect(await store.trash.list()).toEqual([]);
  await store.trash.discard(['a']);
  expect(await browser.trash.read(0)).toEqual([]);
});

test('subscribers in all tabs are notified of discarded posts', async () => {
  const browser = fakeBrowser(list);
  const [one, two] = [browser.openTab(), browser.openTab()];
  const [key] = await remove(one, 2);
  await create(two, makePost({ id: 9 }));
  await settle();
  const listeners = [one, two].map((store) => {
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    return listener;
  });
  await one.trash.discard([String(key)]);
  await settle();
  expect(listeners.map((listener) => listener.mock.calls.length)).toEqual([1, 1]);
  expect(await two.trash.list()).toEqual([]);
});
