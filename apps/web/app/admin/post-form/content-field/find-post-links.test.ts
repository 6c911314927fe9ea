import type { IndexedPost } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { createFindPostLinks, maxPostLinks } from './find-post-links.ts';

const findLinks = createFindPostLinks(
  ['Side taxes', 'Tax basics', 'Über alles', ''].map(
    (title, id) => ({ id, title, slug: title.toLowerCase().replaceAll(' ', '-') }) as IndexedPost,
  ),
);

test.each([
  ['', ['Side taxes', 'Tax basics', 'Über alles']],
  ['tax', ['Tax basics', 'Side taxes']],
  ['uber', ['Über alles']],
  ['basics tax', ['Tax basics']],
  ['none', []],
])('%j finds %j', (words, titles) => {
  expect(findLinks(words).map(({ title }) => title)).toEqual(titles);
});

test('links to the path of the post, and shows the path readable', () => {
  expect(findLinks('uber')).toEqual([
    { title: 'Über alles', url: '/blog/%C3%BCber-alles', detail: '/blog/über-alles' },
  ]);
});

test('finds a few of thousands of posts', () => {
  const findInMany = createFindPostLinks(
    Array.from({ length: 5000 }, (_, id) => ({ id, title: `Post ${id}`, slug: `post-${id}` }) as IndexedPost),
  );
  expect(findInMany('post')).toHaveLength(maxPostLinks);
  expect(findInMany('post 4321').map(({ url }) => url)).toEqual(['/blog/post-4321']);
});
