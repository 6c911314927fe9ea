import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { createPostKeys } from '../../../posts/post-keys.ts';
import { filterPosts, type SortOrder } from './filter-posts.ts';

const posts = [
  makePost({ id: 1, title: 'Entry 10', date: 'May 2, 2025', author: 'José Ángel', excerpt: 'Taxes' }),
  makePost({ id: 2, title: 'Entry 9', date: 'someday', author: 'Ann', excerpt: 'A Café in Paris' }),
  makePost({ id: 2, title: 'éclair', date: 'April 30, 2026', author: 'Ann', excerpt: '' }),
  makePost({ id: 4, title: 'Entry 9', date: 'May 2, 2025', author: 'Bob', excerpt: '' }),
];

const list = (query: string, sort: SortOrder = 'list') =>
  filterPosts(posts, createPostKeys(posts), { query, sort });
const positions = (query: string, sort?: SortOrder) => list(query, sort).map(({ index }) => index);

test('without a query every post is listed, in the list’s order, with its key and position', () => {
  expect(list('').map(({ key, index }) => [key, index])).toEqual([
    ['1', 0],
    ['2', 1],
    ['2/2', 2],
    ['4', 3],
  ]);
  expect(positions('  ')).toEqual([0, 1, 2, 3]);
});

test.each([
  ['cafe', [1]],
  ['CAFÉ paris', [1]],
  ['ann', [1, 2]],
  ['jose tax', [0]],
  ['entry ann', [1]],
  ['  9 ', [1, 3]],
  ['nowhere', []],
])('%j finds the posts at %j, by title, author and excerpt', (query, expected) => {
  expect(positions(query)).toEqual(expected);
});

test('by date the latest is first, equal days keep their order, and what names no day is last', () => {
  expect(positions('', 'date')).toEqual([2, 0, 3, 1]);
});

test('by title from A to Z, numbers by their value, equal titles in their order', () => {
  expect(positions('', 'title')).toEqual([2, 1, 3, 0]);
});

test('a query and an order go together', () => {
  expect(positions('entry', 'title')).toEqual([1, 3, 0]);
});
