import { makePost } from '@branchbook/blog-core/testing';
import type { ScopedToasts } from '@branchbook/ui';
import { beforeEach, expect, test, vi } from 'vitest';

import type { ListedPost } from './filter-posts.ts';
import type { MoveTo } from './move-post.ts';

const page = await vi.hoisted(async () =>
  (await import('../../../posts/fake-post-index.ts')).createFakePage(),
);
vi.mock(import('../../../posts/post-store.ts'), () => page.module);

const success = vi.hoisted(() => vi.fn<ScopedToasts['success']>());
vi.mock(import('../../lib/post-toasts.ts'), async (original) => ({
  ...(await original()),
  getPostToasts: () => ({ success, error: vi.fn(), dismiss: vi.fn() }),
}));

const { movePost } = await import('./move-post.ts');

const posts = [1, 2, 3, 4, 5, 6].map((id) => makePost({ id, title: `Post ${id}` }));
const announce = vi.fn<(text: string) => void>();
const move = (listed: ListedPost, where: MoveTo) => movePost(listed, where, announce, { hasUndo: true });
const order = async () => (await page.posts()).map(({ id }) => id);
const row = (id: number) => ({ key: String(id), post: posts[id - 1]!, index: id - 1 });

beforeEach(() => {
  announce.mockClear();
  success.mockClear();
  page.open(posts);
});

test('a post that was dropped one place up goes past one post, where others were published meanwhile', async () => {
  page.open([makePost({ id: 8 }), makePost({ id: 9 }), ...posts]);
  await move(row(6), { by: -1 });
  expect(await order()).toEqual([8, 9, 1, 2, 3, 4, 6, 5]);
  expect(success.mock.lastCall?.slice(0, 2)).toEqual(['Post moved', '“Post 6” is at position 7 of 8']);
  success.mock.lastCall?.[2]?.onClick();
  await vi.waitFor(async () => expect(await order()).toEqual([8, 9, 1, 2, 3, 4, 5, 6]));
});

test('what was dropped at an end stands there', async () => {
  await move(row(3), 'top');
  expect(await order()).toEqual([3, 1, 2, 4, 5, 6]);
  await move(row(3), { by: -99 });
  expect(await order()).toEqual([3, 1, 2, 4, 5, 6]);
  expect(announce).toHaveBeenLastCalledWith('“Post 3” stays at position 1 of 6');
  await move(row(3), 'bottom');
  expect(await order()).toEqual([1, 2, 4, 5, 6, 3]);
});

test('a post that is gone is not moved', async () => {
  page.open(posts.slice(0, 2));
  await move(row(5), 'up');
  expect(announce).toHaveBeenCalledWith('“Post 5” is no longer in the list');
});

test('a post is moved without any content, and keeps its own', async () => {
  const transact = vi.spyOn(page.module.postIndex, 'transact');
  await move(row(3), 'top');
  expect((await page.posts())[0]).toEqual(posts[2]);
  expect(success.mock.lastCall?.[1]).toBe('“Post 3” is at position 1 of 6');
  expect(transact.mock.calls.map(([wanted]) => wanted)).toEqual([[]]);
  transact.mockRestore();
});

test('a move by a key is announced, without a toast for each press', async () => {
  await movePost(row(3), 'up', announce, { hasUndo: false });
  expect(announce).toHaveBeenCalledWith('“Post 3” moved to position 2 of 6');
  expect(success).not.toHaveBeenCalled();
});
