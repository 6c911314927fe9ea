import 'fake-indexeddb/auto';

import type { BlogPost } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { makePost, postStoreConformance } from '@branchbook/blog-core/testing';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { createIndexedDbPostStore } from './indexed-db-post-store.ts';

let databases = 0;

/** Returns a harness over a new database. */
function createHarness(seeds: readonly BlogPost[] = seedPosts) {
  databases += 1;
  const name = `posts-${databases}`;
  return { seeds, open: async () => createIndexedDbPostStore({ name, seeds }) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each([
  ['our seeds', seedPosts],
  ['other seeds', [makePost({ id: 7, slug: 'seven' }), makePost({ id: 5, isMarkdown: false })]],
  ['no seeds', []],
] as const)('conforms to the port with %s', (_, seeds) => {
  // Histories of two writers don't depend on the seeds, and take as long as all other cases.
  const cases = postStoreConformance.filter(
    ({ name, needs }) => needs !== 'text' && (seeds === seedPosts || !name.includes('random histories')),
  );
  test.each(cases)('$name', ({ run }) => run(createHarness(seeds)));
});

test('has posts of the type of its seeds', async () => {
  interface Recipe extends BlogPost {
    minutes: number;
  }
  const soup: Recipe = { ...makePost({ id: 1 }), minutes: 40 };
  const store = createIndexedDbPostStore({ name: 'recipes', seeds: [soup] });
  expect((await store.list({ limit: 1 })).posts[0]?.minutes).toBe(40);
});

test('shows the seeds if the browser denies the database, and rejects changes', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Not in this window.', 'SecurityError');
    },
  });
  const store = await createHarness().open();
  expect((await store.list({ withContent: true })).posts).toEqual(seedPosts);
  expect(await store.trash.list()).toEqual([]);
  await expect(store.apply([])).rejects.toMatchObject({ code: 'unavailable' });
});

test('opens the database again after the browser has closed it', async () => {
  const store = await createHarness().open();
  const openDatabase = vi.spyOn(indexedDB, 'open');
  await store.apply([{ type: 'delete', id: 1 }]);
  // Its declared type requires the class instead of an instance.
  forceCloseDatabase(openDatabase.mock.results[0]!.value.result as never);
  const rest = seedPosts.filter(({ id }) => id !== 1);
  expect((await store.list({ withContent: true })).posts).toEqual(rest);
  await store.apply([{ type: 'delete', id: 2 }]);
});

test('rejects a post that cannot be stored, and leaves the list as it was', async () => {
  const store = await createHarness().open();
  const post = makePost({ act: () => {} });
  await expect(store.apply([{ type: 'create', post }])).rejects.toMatchObject({ code: 'failed' });
  expect((await store.list({ withContent: true })).posts).toEqual(seedPosts);
});

test('leaves the list and the trash as they were if storage is full', async () => {
  const store = await createHarness().open();
  await store.list();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  await expect(store.apply([{ type: 'delete', id: 1 }])).rejects.toMatchObject({ code: 'quota-exceeded' });
  expect((await store.list({ withContent: true })).posts).toEqual(seedPosts);
  expect(await store.trash.list()).toEqual([]);
});

test('calls no listener for changes without an effect', async () => {
  const store = await createHarness().open();
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  await store.apply([{ type: 'delete', id: 99 }]);
  await store.apply([{ type: 'delete', id: 1 }]);
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());
  unsubscribe();
  expect(listener).toHaveBeenCalledTimes(1);
});
