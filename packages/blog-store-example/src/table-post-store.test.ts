import 'fake-indexeddb/auto';

import { type BlogPost, seedPosts } from '@branchbook/blog-core';
import { makePost, postStoreConformance } from '@branchbook/blog-core/testing';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { createTablePostStore } from './table-post-store.ts';

let databases = 0;

/** A place of its own, where nothing is stored yet. */
function newPlace(seeds: readonly BlogPost[] = seedPosts) {
  databases += 1;
  const name = `posts-${databases}`;
  return { seeds, open: async () => createTablePostStore({ name, seeds }) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ['our seeds', seedPosts],
  ['other seeds', [makePost({ id: 7, slug: 'seven' }), makePost({ id: 5, isMarkdown: false })]],
  ['no seeds', []],
] as const)('keeps the promise of the port with %s', (_, seeds) => {
  test.each(postStoreConformance.filter(({ needsText }) => !needsText))('$name', ({ run }) =>
    run(newPlace(seeds)),
  );
});

test('knows posts of a type of one’s own', async () => {
  interface Recipe extends BlogPost {
    minutes: number;
  }
  const soup: Recipe = { ...makePost({ id: 1 }), minutes: 40 };
  const store = createTablePostStore({ name: 'recipes', seeds: [soup] });
  expect((await store.readPage({ limit: 1 })).posts[0]?.minutes).toBe(40);
});

test('shows the seeds where the browser refuses the database, and says why nothing can be saved', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Not in this window.', 'SecurityError');
    },
  });
  const store = await newPlace().open();
  expect(await store.readAll()).toMatchObject({
    posts: seedPosts,
    blocked: 'PostStoreError: The browser gives no database.',
  });
  await expect(store.transact(() => [])).rejects.toMatchObject({ code: 'unavailable' });
});

test('goes on where the browser has ended the connection', async () => {
  const place = newPlace();
  const store = await place.open();
  const opened = vi.spyOn(indexedDB, 'open');
  await store.transact(() => [{ type: 'remove', id: 1 }]);
  // Its declared type asks for the class in the place of an instance.
  forceCloseDatabase(opened.mock.results[0]!.value.result as never);
  expect((await store.readAll()).posts.map(({ id }) => id)).toEqual(
    seedPosts.map(({ id }) => id).filter((id) => id !== 1),
  );
  await store.transact(() => [{ type: 'remove', id: 2 }]);
  opened.mockRestore();
});

test('refuses a post that cannot be stored, and keeps the list as it was', async () => {
  const store = await newPlace().open();
  const post = makePost({ act: () => {} });
  await expect(store.transact(() => [{ type: 'add', post }])).rejects.toMatchObject({ code: 'failed' });
  expect((await store.readAll()).posts).toEqual(seedPosts);
});

test('keeps the list as it was where a row is refused in the middle of writing', async () => {
  const store = await newPlace().open();
  await store.readAll();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  await expect(store.transact(() => [{ type: 'remove', id: 1 }])).rejects.toMatchObject({
    code: 'quota-exceeded',
  });
  put.mockRestore();
  expect((await store.readAll()).posts).toEqual(seedPosts);
});
