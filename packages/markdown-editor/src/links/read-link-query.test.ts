import { expect, test } from 'vitest';

import { readLinkQuery } from './read-link-query.ts';

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
  expect(readLinkQuery(marked.replace('‸', ''), marked.indexOf('‸'))).toEqual(query);
});
