import type { PostQuery, PostStore } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test, vi } from 'vitest';
import { readAllPosts, readAllSummaries } from './read-posts.ts';

const seeds = Array.from({ length: 300 }, (_, index) => makePost({ id: index + 1 }));
const getIds = (posts: readonly { readonly id: number }[]) => posts.map(({ id }) => id);

/** Opens 300 posts. Calls `change` after each page, with the number of the pages read so far. */
function openStore(change: (store: PostStore, pages: number) => Promise<unknown>) {
  const store = createMemoryPostStore({ seeds });
  const list = vi.fn<(query?: PostQuery) => Promise<unknown>>(async (query) => {
    const found = await store.list(query);
    await change(store, list.mock.calls.length);
    return found;
  });
  return { store, list, read: { ...store, list: list as PostStore['list'] } };
}

test.each([
  ['moves to the end, and the rest is skipped', 100, null],
  ['moves to the top, and its page is repeated', 100, 1],
  ['moves up from a later page', 200, 1],
])('reads all posts again if one %s', async (_, id, before) => {
  const { store, list, read } = openStore(async (moving, pages) => {
    if (pages === 1) await moving.apply([{ type: 'move', id, before }]);
  });
  const ids = getIds(await readAllPosts(read));
  expect(ids).toEqual(getIds((await store.list({ limit: 300 })).posts));
  expect(new Set(ids).size).toBe(300);
  const calls = list.mock.calls.length;
  expect(getIds(await readAllSummaries(read))).toEqual(ids);
  expect(list.mock.calls.length - calls).toBe(3);
});

test('rejects if the list changes each time', async () => {
  const { list, read } = openStore(async (store) => {
    const { posts } = await store.list({ limit: 100 });
    await store.apply([{ type: 'move', id: posts[99]?.id ?? 0, before: null }]);
  });
  await expect(readAllPosts(read)).rejects.toMatchObject({ name: 'PostStoreError', code: 'conflict' });
  // Three attempts, each with an empty second page.
  expect(list).toHaveBeenCalledTimes(6);
});

test('reads the posts of a store that does not count them, and of an empty one', async () => {
  const { list, store, read } = openStore(async () => {});
  list.mockImplementation(async (query) => ({ ...(await store.list(query)), total: null }));
  expect(await readAllPosts(read)).toHaveLength(300);
  expect(await readAllPosts(createMemoryPostStore({ seeds: [] }))).toEqual([]);
});
