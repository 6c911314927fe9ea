import { seedPosts } from '@branchbook/blog-core/seeds';
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

test.each([
  ['はは', [0]],
  ['ババ', [1]],
  ['パパ', [2]],
  ['税金', [3]],
  ['東京都の税', [3]],
  ['税', [3]],
  ['都東京', []],
  ['부가', [4]],
  ['lodz', [4]],
  ['strasse', [4]],
])('the query %j finds the posts %j in any script', (query, indexes) => {
  const list = [
    '母のレシピ (はは)',
    'ババロアの作り方',
    'パパと公園',
    '東京都の税金',
    '부가가치세 Łódź Straße',
  ];
  const index = indexOf(list.map((title) => makePost({ title, content: '都の東京 東京都' })));
  const hits = index.search(query, 10).hits.map((hit) => hit.index);
  expect(hits).toEqual(indexes);
});

test('a hit in a script without spaces has the word of the query, and its snippet', () => {
  const index = indexOf([
    makePost({ title: 'a', excerpt: 'b', content: '今日は確定申告の方法を説明します。' }),
  ]);
  const [hit] = index.search('確定申告', 10).hits;
  expect(hit?.words).toEqual(['確定申告']);
  expect(hit?.snippet).toContain('確定申告の方法');
});

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

test('a search for a tag finds its posts, in the order of the list, also with words', () => {
  const tagged = [
    makePost({ title: 'A monthly close', tags: ['Side projects', 'C#'] }),
    makePost({ title: 'Quarterly taxes', tags: ['C'] }),
    makePost({ title: 'A yearly close', tags: ['c#'] }),
  ];
  const index = indexOf(tagged);
  const find = (query: string) => index.search(query, 10).hits.map((hit) => hit.index);
  expect(find('tag:C#')).toEqual([0, 2]);
  expect(find('tag:c# yearly')).toEqual([2]);
  expect(find('tag:c# tag:side-projects')).toEqual([0]);
  expect(find('tag:none close')).toEqual([]);
  expect(index.search('tag:c#', 1)).toEqual({ total: 2, hits: [{ index: 0, words: [], snippet: null }] });
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
