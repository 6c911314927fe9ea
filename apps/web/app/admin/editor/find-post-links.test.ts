import type { IndexedPost } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { findTargets, listTargets, maxTargets, readPostQuery } from './find-post-links.ts';

test.each([
  ['see [[tax‸', { from: 4, words: 'tax' }],
  ['[[‸', { from: 0, words: '' }],
  ['[[a b‸ and more]]', { from: 0, words: 'a b' }],
  ['see [tax‸', null],
  ['[[tax]]‸', null],
  ['[[tax\n‸', null],
  ['`a [[‸`', null],
  ['```\n[[‸\n```', null],
  [`${'a '.repeat(80)}[[tax‸`, { from: 160, words: 'tax' }],
])('reads what is typed behind the brackets of %j', (marked, query) => {
  expect(readPostQuery(marked.replace('‸', ''), marked.indexOf('‸'))).toEqual(query);
});

const targets = listTargets(
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
  expect(findTargets(targets, words).map(({ title }) => title)).toEqual(titles);
});

test('finds a few of thousands of posts', () => {
  const many = listTargets(
    Array.from({ length: 5000 }, (_, id) => ({ id, title: `Post ${id}`, slug: `post-${id}` }) as IndexedPost),
  );
  expect(findTargets(many, 'post')).toHaveLength(maxTargets);
  expect(findTargets(many, 'post 4321').map(({ slug }) => slug)).toEqual(['post-4321']);
});
