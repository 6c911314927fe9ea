import { type PostChange, type PostStore, PostStoreError } from '@branchbook/blog-core';
import { createMemoryPostStore, type MemoryBacking } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { beforeEach, expect, test, vi } from 'vitest';

import { noLimits, type PostStorage } from '../../../posts/post-storage.ts';
import { createTestStorage } from '../../../posts/test-posts.tsx';
import { deletePosts, undoDeletion } from './delete-posts.ts';

const posts = [1, 2, 3, 4].map((id) => makePost({ id, title: `Post ${id}` }));

let backing: MemoryBacking;
let store: PostStore;
let storage: PostStorage;

beforeEach(() => {
  backing = { text: JSON.stringify(posts) };
  store = createMemoryPostStore({ backing });
  storage = createTestStorage(store);
});

const stored = () => JSON.parse(backing.text ?? '[]') as unknown;

/** Deletes posts permanently, like a browser that blocks IndexedDB. */
function dropTrash(): void {
  storage = createTestStorage({
    ...store,
    async apply(changes) {
      const applied = await store.apply(changes);
      backing.trash = [];
      return { ...applied, trashKeys: applied.trashKeys.map(() => null) };
    },
  });
}

test('deleted posts are in the trash, and undoing restores all of them at their positions', async () => {
  const deletion = await deletePosts(storage, [3, 1, 2]);
  expect(stored()).toEqual([posts[3]]);
  expect(deletion.isInTrash).toBe(true);
  expect(await store.trash?.list()).toHaveLength(3);
  expect(await undoDeletion(storage, deletion)).toBe(3);
  expect(stored()).toEqual(posts);
  expect(await store.trash?.list()).toEqual([]);
});

test('without a trash, posts are restored whole at their positions too', async () => {
  dropTrash();
  const deletion = await deletePosts(storage, [2, 3, 4]);
  expect(deletion.isInTrash).toBe(false);
  expect(stored()).toEqual([posts[0]]);
  expect(await undoDeletion(storage, deletion)).toBe(2);
  expect(stored()).toEqual(posts);
});

test('a deletion is undone once', async () => {
  dropTrash();
  const deletion = await deletePosts(storage, [2]);
  await Promise.all([undoDeletion(storage, deletion), undoDeletion(storage, deletion)]);
  expect(stored()).toEqual(posts);
});

test('a deletion that could not be undone can be undone later', async () => {
  const deletion = await deletePosts(storage, [2]);
  backing.failWith = 'quota-exceeded';
  await expect(undoDeletion(storage, deletion)).rejects.toMatchObject({ code: 'quota-exceeded' });
  backing.failWith = null;
  expect(await undoDeletion(storage, deletion)).toBe(2);
  expect(stored()).toEqual(posts);
});

test('a post that another tab has restored is not restored twice, and one that is gone is not called restored', async () => {
  const deletion = await deletePosts(storage, [2]);
  const [trashed] = await store.trash!.list();
  await store.apply([{ type: 'restore', key: trashed!.key }]);
  expect(await undoDeletion(storage, deletion)).toBe(2);
  expect(stored()).toEqual(posts);

  const permanent = await deletePosts(storage, [2]);
  await store.trash!.discard((await store.trash!.list()).map(({ key }) => key));
  expect(await undoDeletion(storage, permanent)).toBeNull();
});

test('posts that were already gone leave nothing to undo', async () => {
  backing.text = '[]';
  expect(await deletePosts(storage, [2])).toMatchObject({ undo: [], isInTrash: true });
});

test('of posts that are deleted in sets, those before a failed one are deleted and can be restored', async () => {
  const splitIntoSets = (changes: readonly PostChange[]) => [changes.slice(0, 2), changes.slice(2)];
  storage = createTestStorage(store, { limits: { ...noLimits, splitIntoSets } });
  const apply = store.apply.bind(store);
  const lost = new PostStoreError('unavailable', 'No response.');
  vi.spyOn(store, 'apply').mockImplementationOnce(apply).mockRejectedValueOnce(lost);
  const deletion = await deletePosts(storage, [3, 1, 2]);
  expect(deletion).toMatchObject({ ids: [3, 1], error: lost });
  expect(stored()).toEqual([posts[1], posts[3]]);
  expect(await undoDeletion(storage, deletion)).toBe(3);
  expect(stored()).toEqual(posts);
  vi.spyOn(store, 'apply').mockRejectedValueOnce(lost);
  await expect(deletePosts(storage, [3, 1, 2])).rejects.toThrow(lost);
});
