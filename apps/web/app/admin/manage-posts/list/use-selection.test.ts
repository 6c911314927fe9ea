import { expect, test } from 'vitest';

import { selectRange } from './use-selection.ts';

const keys = ['a', 'b', 'c', 'd'];

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  [null, 'c', ['c']],
  ['gone', 'c', ['c']],
])('from %s to %s are %j', (from, to, range) => {
  expect(selectRange(keys, from, to)).toEqual(range);
});
