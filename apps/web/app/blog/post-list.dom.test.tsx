// @vitest-environment happy-dom
import { seedPosts } from '@branchbook/blog-core/seeds';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';

import type { PostListView } from '../posts/queries.ts';
import { createRenderer } from '../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../posts/test-posts.tsx';
import { PostList } from './post-list.tsx';

const render = createRenderer();
const pagePosts = createTestPosts(createMemoryPostStore({ seeds: seedPosts }));

async function shown({
  posts,
  status,
  after = null,
}: Pick<PostListView, 'posts' | 'status'> & Partial<Pick<PostListView, 'after'>>) {
  await render(
    <TestPosts posts={pagePosts}>
      <MemoryRouter>
        <PostList posts={posts} after={after} status={status} />
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

describe('a long list', () => {
  const dates = ['May 1, 2025', 'April 2, 2025', 'some day', 'June 3, 2024', 'May 2, 2024', '2025-01-01'];
  const posts = Array.from({ length: 26 }, (_, index) =>
    makePost({ id: 100 - index, title: `Post ${index}`, date: dates[index - 20] ?? 'May 2, 2025' }),
  );
  const listGroups = () =>
    [...document.querySelectorAll('[role=group]')].map((group) => [
      group.getAttribute('aria-label'),
      ...[...group.querySelectorAll('h2')].map((title) => title.textContent),
    ]);

  test('has 20 cards, then lines below the years of their dates, in its order', async () => {
    await shown({ posts, status: 'ready' });
    expect(listGroups()).toEqual([
      ['2025', 'Post 20', 'Post 21', 'Post 22'],
      ['2024', 'Post 23', 'Post 24'],
      ['2025', 'Post 25'],
    ]);
    expect([...document.querySelectorAll('h2')].map((title) => title.textContent)).toEqual(
      posts.map(({ title }) => title),
    );
    expect(document.querySelectorAll('a[aria-label^="Continue reading"]')).toHaveLength(26);
  });

  test('that starts after a page has lines only', async () => {
    await shown({ posts: posts.slice(20), status: 'ready', after: 'a cursor' });
    expect(listGroups().flat()).toContain('Post 20');
    expect(listGroups()).toHaveLength(3);
  });

  test('has no lines if it has at most 20 posts', async () => {
    await shown({ posts: posts.slice(0, 20), status: 'ready' });
    expect(listGroups()).toEqual([]);
  });
});
