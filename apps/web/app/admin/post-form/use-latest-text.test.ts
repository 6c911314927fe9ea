import { expect, test } from 'vitest';

import { mapOffset } from './use-latest-text.ts';

test.each([
  ['before the change', 'a|bcd', 'abXd', 'a|bXd'],
  ['after the change', 'abc|d', 'Xabcd', 'Xabc|d'],
  ['in a part that is gone', 'ab|cd', 'ad', 'a|d'],
  ['at the end of an appended text', 'abc|', 'abc\nd', 'abc|\nd'],
  ['in the same text', 'a|a', 'aa', 'a|a'],
])('mapOffset finds the place of a caret %s', (_, marked, after, expected) => {
  const offset = mapOffset(marked.indexOf('|'), marked.replace('|', ''), after);
  expect(`${after.slice(0, offset)}|${after.slice(offset)}`).toBe(expected);
});
