import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { findEntries, findPosts, getPostSearch, maxPosts } from './find-entries.ts';

const run = () => {};
const groups = [
  {
    heading: 'Go to',
    items: [
      { id: 'manage', label: 'Manage Posts', also: 'dashboard list', run },
      { id: 'files', label: 'Files', also: 'export import', run },
    ],
  },
  { heading: 'Do', items: [{ id: 'out', label: 'Sign out', also: 'leave', run }] },
];

const idsOf = (query: string) => findEntries(groups, query).map(({ items }) => items.map(({ id }) => id));

test('nothing asked, everything there', () => {
  expect(findEntries(groups, ' ')).toEqual(groups);
});

test('every word has to be there, in the label or the other words, and groups without an answer go', () => {
  expect(idsOf('IMPORT')).toEqual([['files']]);
  expect(idsOf('posts man')).toEqual([['manage']]);
  expect(idsOf('posts import')).toEqual([]);
});

const titled = (title: string, id: number) => makePost({ id, title, slug: `post-${id}` });

test('posts are found by title whatever the accents, titles that start with the query first', () => {
  const posts = [titled('Au café', 1), titled('Cafe notes', 2), titled('Else', 3)];
  expect(findPosts(posts, 'CAFÉ').map(({ id }) => id)).toEqual([2, 1]);
  expect(findPosts(posts, 'edit else').map(({ id }) => id)).toEqual([3]);
  expect(findPosts(posts, '')).toEqual([]);
});

test.each([
  ['edit Café', 'cafe'],
  ['view vie', ''],
  [' Tax  2026 ', 'tax 2026'],
])('posts are searched for the words of %j that not each post has', (query, search) => {
  expect(getPostSearch(query)).toBe(search);
});

test('of very many posts only some are shown', () => {
  const posts = Array.from({ length: 50 }, (_, id) => titled(`Tax ${id}`, id));
  expect(findPosts(posts, 'tax')).toHaveLength(maxPosts);
});
