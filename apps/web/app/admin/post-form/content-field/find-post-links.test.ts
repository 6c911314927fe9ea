import { makePost } from '@branchbook/blog-core/testing';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { expect, test } from 'vitest';

import { createTestStorage } from '../../../posts/test-posts.tsx';
import { findPostLinks, maxPostLinks, rankPostLinks } from './find-post-links.ts';

const posts = ['Side taxes', 'Tax basics', 'Über alles', ''].map((title, id) =>
  makePost({ id, title, slug: title.toLowerCase().replaceAll(' ', '-') }),
);
const store = createMemoryPostStore({ backing: { text: JSON.stringify(posts) } });

test.each([
  ['', ['Side taxes', 'Tax basics', 'Über alles']],
  ['tax', ['Tax basics', 'Side taxes']],
  ['uber', ['Über alles']],
  ['basics tax', ['Tax basics']],
  ['none', []],
])('%j finds %j, in this browser and on a server', async (words, titles) => {
  for (const isOnServer of [false, true]) {
    expect(
      (await findPostLinks(createTestStorage(store, { isOnServer }), words)).map(({ title }) => title),
    ).toEqual(titles);
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
