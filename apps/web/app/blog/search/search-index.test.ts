import { seedPosts } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { createSearchIndex, type SearchablePost } from './search-index.ts';

const posts = [
  makePost({ title: 'A monthly close', excerpt: 'Twenty minutes.', content: 'Reconcile the café receipts.' }),
  makePost({ title: 'Quarterly taxes', excerpt: 'Put money aside.', content: 'A close look at estimates.' }),
];
const indexOf = (some: readonly SearchablePost[]) => {
  const index = createSearchIndex();
  index.add(some);
  return index;
};
const found = (query: string) =>
  indexOf(posts)
    .search(query, 10)
    .hits.map((hit) => hit.index);

test.each([
  ['monthly', [0]],
  ['montly', [0]],
  ['recon', [0]],
  ['cafe', [0]],
  ['TAXES', [1]],
  ['money aside', [1]],
  ['monthly taxes', []],
  ['close', [0, 1]],
  ['!!', []],
])('the query %j finds the posts %j, best match first', (query, indexes) =>
  expect(found(query)).toEqual(indexes),
);

test('a match in the body returns a snippet', () => {
  const long = [
    makePost({ title: 'T', excerpt: 'E', content: `${'before '.repeat(40)}needle${' after'.repeat(40)}` }),
  ];
  const [hit] = indexOf(long).search('needle', 10).hits;
  expect(hit?.snippet).toMatch(/^… .*needle.* …$/);
  expect(indexOf(posts).search('monthly', 10).hits[0]?.snippet).toBeNull();
});

test('a hit contains the matched words for highlighting', () => {
  expect(indexOf(posts).search('montly', 10).hits[0]?.words).toEqual(['monthly']);
});

test('a search finds the seed posts by topic', () => {
  const titles = indexOf(seedPosts)
    .search('estimated tax', 10)
    .hits.map((hit) => seedPosts[hit.index]?.slug);
  expect(titles[0]).toBe('tax-strategies-side-projects');
});

test('a search returns at most the requested hits and counts all', () => {
  const index = indexOf(posts);
  expect(index.search('close', 1)).toMatchObject({ total: 2, hits: [{ index: 0 }] });
  expect(index.search('close', Number.POSITIVE_INFINITY).hits).toHaveLength(2);
});

test('posts can be added in batches', () => {
  const index = createSearchIndex();
  for (const post of posts) index.add([post]);
  expect(index.search('close', 10)).toEqual(indexOf(posts).search('close', 10));
});
