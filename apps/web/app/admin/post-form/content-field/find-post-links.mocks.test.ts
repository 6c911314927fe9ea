import { makePost } from '@branchbook/blog-core/testing';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { beforeEach, expect, test, vi } from 'vitest';

const page = vi.hoisted(() => ({ arePostsOnServer: false }));
const posts = ['Side taxes', 'Tax basics', 'Über alles', ''].map((title, id) =>
  makePost({ id, title, slug: title.toLowerCase().replaceAll(' ', '-') }),
);
vi.mock('../../../posts/are-posts-on-server.ts', () => page);
vi.mock('../../../posts/post-store.ts', () => ({
  postStore: createMemoryPostStore({ backing: { text: JSON.stringify(posts) } }),
}));

const { findPostLinks, maxPostLinks, rankPostLinks } = await import('./find-post-links.ts');

beforeEach(() => {
  page.arePostsOnServer = false;
});

test.each([
  ['', ['Side taxes', 'Tax basics', 'Über alles']],
  ['tax', ['Tax basics', 'Side taxes']],
  ['uber', ['Über alles']],
  ['basics tax', ['Tax basics']],
  ['none', []],
])('%j finds %j, in this browser and on a server', async (words, titles) => {
  for (const isServer of [false, true]) {
    page.arePostsOnServer = isServer;
    expect((await findPostLinks(words)).map(({ title }) => title)).toEqual(titles);
  }
});

test('links to the path of the post, and shows the path readable', () => {
  expect(rankPostLinks(posts, 'uber')).toEqual([
    { title: 'Über alles', url: '/blog/%C3%BCber-alles', detail: '/blog/über-alles' },
  ]);
});

test('finds a few of thousands of posts', () => {
  const many = Array.from({ length: 5000 }, (_, id) => ({ title: `Post ${id}`, slug: `post-${id}` }));
  expect(rankPostLinks(many, 'post')).toHaveLength(maxPostLinks);
  expect(rankPostLinks(many, 'post 4321').map(({ url }) => url)).toEqual(['/blog/post-4321']);
});
