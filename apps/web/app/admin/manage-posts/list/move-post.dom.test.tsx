// @vitest-environment happy-dom
import type { BlogPost, PostQuery, PostStore } from '@branchbook/blog-core';
import { createMemoryPostStore, type MemoryBacking } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { type ScopedToasts, toast } from '@branchbook/ui';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../../../posts/test-posts.tsx';
import type { MoveTo } from './plan-move.ts';
import { usePostPages } from '../../../posts/admin-queries.ts';
import { useMovePost } from './move-post.ts';

const toasts = {
  success: vi.fn<ScopedToasts['success']>(),
  error: vi.fn<ScopedToasts['error']>(),
  dismiss: vi.fn(),
};

const render = createRenderer();
const posts = [1, 2, 3, 4, 5, 6].map((id) => makePost({ id, title: `Post ${id}` }));
const announce = vi.fn<(text: string) => void>();

let backing: MemoryBacking;
let store: PostStore;
let movePost: ReturnType<typeof useMovePost>;

function List() {
  const current = useMovePost(usePostPages(), announce);
  useEffect(() => {
    movePost = current;
  });
  return null;
}

async function open(stored: readonly BlogPost[], pageSize = 100): Promise<void> {
  backing = { text: JSON.stringify(stored) };
  const memory = createMemoryPostStore({ backing });
  store = {
    ...memory,
    list: ((query: PostQuery) => memory.list({ ...query, limit: pageSize })) as PostStore['list'],
  };
  await render(
    <TestPosts posts={createTestPosts(store)}>
      <List />
    </TestPosts>,
  );
}

const move = (id: number, to: MoveTo, hasUndo = true) =>
  act(() => movePost({ id, title: `Post ${id}` }, to, { hasUndo }));
const order = () => (JSON.parse(backing.text ?? '[]') as BlogPost[]).map(({ id }) => id);

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(toast, 'scope').mockReturnValue(toasts);
  vi.spyOn(toast, 'error').mockImplementation(toasts.error);
});
afterEach(() => vi.restoreAllMocks());

test('a moved post says its new position, keeps its content, and Undo moves it back', async () => {
  await open(posts);
  await move(6, { by: -2 });
  expect(order()).toEqual([1, 2, 3, 6, 4, 5]);
  expect((await store.get({ id: 6 }))?.post).toEqual(posts[5]);
  expect(toasts.success.mock.lastCall?.slice(0, 2)).toEqual(['Post moved', '“Post 6” is at position 4 of 6']);
  await act(async () => toasts.success.mock.lastCall?.[2]?.onClick());
  await vi.waitFor(() => expect(order()).toEqual([1, 2, 3, 4, 5, 6]));
});

test('Undo moves a post before the one that followed it, even if others were published since', async () => {
  await open(posts);
  await move(3, 'top');
  await act(() => store.apply([{ type: 'create', post: makePost({ id: 9 }) }]));
  await act(async () => toasts.success.mock.lastCall?.[2]?.onClick());
  await vi.waitFor(() => expect(order()).toEqual([9, 1, 2, 3, 4, 5, 6]));
});

test('a post at an end stays there', async () => {
  await open(posts);
  await move(1, 'up');
  expect(announce).toHaveBeenLastCalledWith('“Post 1” stays at position 1 of 6');
  await move(6, 'down');
  expect(announce).toHaveBeenLastCalledWith('“Post 6” stays at position 6 of 6');
  expect(order()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a post that is gone is not moved', async () => {
  await open(posts);
  backing.text = JSON.stringify(posts.slice(0, 4));
  await move(5, 'up');
  expect(announce).toHaveBeenCalledWith('“Post 5” is no longer in the list');
});

test('a post is not moved before one that is gone', async () => {
  await open(posts);
  backing.text = JSON.stringify(posts.filter(({ id }) => id !== 3));
  await move(4, 'up');
  expect(announce).toHaveBeenCalledWith(
    '“Post 4” was not moved: the post next to its new position is no longer in the list',
  );
  // The next move starts where the list is.
  await move(5, 'up');
  expect(order()).toEqual([1, 2, 5, 4, 6]);
});

test('a move by a key is announced, without a toast for each press', async () => {
  await open(posts);
  await move(3, 'up', false);
  expect(announce).toHaveBeenCalledWith('“Post 3” moved to position 2 of 6');
  expect(toasts.success).not.toHaveBeenCalled();
});

test('each of several presses counts, even if none is saved yet', async () => {
  await open(posts);
  await act(() =>
    Promise.all([1, 2, 3].map(() => movePost({ id: 1, title: '' }, 'down', { hasUndo: false }))),
  );
  expect(order()).toEqual([2, 3, 4, 1, 5, 6]);
});

test('a move that fails says why, and the next one starts at the same position', async () => {
  await open(posts);
  backing.failWith = 'quota-exceeded';
  await move(1, 'down');
  expect(toasts.error).toHaveBeenCalledWith(
    'Couldn’t move the post',
    'Storage is full. Delete a post and try again.',
  );
  backing.failWith = null;
  await move(1, 'down', false);
  expect(order()).toEqual([2, 1, 3, 4, 5, 6]);
});

test('a move past the last loaded post loads the next page first', async () => {
  await open(posts, 2);
  await move(2, 'down', false);
  expect(order()).toEqual([1, 3, 2, 4, 5, 6]);
  expect(announce).toHaveBeenCalledWith('“Post 2” moved to position 3 of 6');
});

test('a post moves to the bottom of a list of which only the top is loaded', async () => {
  await open(posts, 2);
  await move(1, 'bottom', false);
  expect(order()).toEqual([2, 3, 4, 5, 6, 1]);
  expect(announce).toHaveBeenCalledWith('“Post 1” moved to position 6 of 6');
});

test('a next page that can’t be loaded fails the move', async () => {
  await open(posts, 2);
  store.list = (() => Promise.reject(new Error('Offline'))) as PostStore['list'];
  await move(2, 'down');
  expect(toasts.error).toHaveBeenCalledWith('Couldn’t move the post', expect.any(String));
  expect(order()).toEqual([1, 2, 3, 4, 5, 6]);
});
