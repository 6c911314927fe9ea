// @vitest-environment happy-dom
import { seedPosts } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { PostListView } from '../posts/queries.ts';
import { createRenderer } from '../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../posts/test-posts.tsx';
import { PostList } from './post-list.tsx';

const render = createRenderer();
const pagePosts = createTestPosts(createMemoryPostStore());

async function shown({ posts, status }: Pick<PostListView, 'posts' | 'status'>) {
  await render(
    <TestPosts posts={pagePosts}>
      <MemoryRouter>
        <PostList posts={posts} status={status} />
      </MemoryRouter>
    </TestPosts>,
  );
  return {
    isBusy: document.querySelector('[aria-busy=true]') !== null,
    articles: document.querySelectorAll('article').length,
    words: document.querySelector('[role=status]')?.textContent ?? null,
    isCalledEmpty: document.body.textContent.includes('No posts yet.'),
  };
}

const nothing = { isBusy: false, articles: 0, words: null, isCalledEmpty: false };

test('a loading list is not called empty', async () => {
  expect(await shown({ posts: [], status: 'loading' })).toEqual({
    ...nothing,
    isBusy: true,
    words: 'Loading the posts…',
  });
});

test('a list that failed to load is not called empty', async () => {
  expect(await shown({ posts: [], status: 'failed' })).toEqual(nothing);
});

test('a loaded list without posts says that it is empty', async () => {
  expect(await shown({ posts: [], status: 'ready' })).toEqual({ ...nothing, isCalledEmpty: true });
});

test('the prerendered posts show while the list loads', async () => {
  expect(await shown({ posts: seedPosts, status: 'loading' })).toEqual({
    ...nothing,
    isBusy: true,
    articles: 3,
  });
  expect(document.querySelectorAll('[data-seed-preview] article')).toHaveLength(3);
});

test('the loaded posts stay when another load fails', async () => {
  expect(await shown({ posts: seedPosts, status: 'failed' })).toEqual({ ...nothing, articles: 3 });
});
