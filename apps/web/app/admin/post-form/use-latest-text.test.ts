import { expect, test } from 'vitest';

import { mapRange } from './use-latest-text.ts';

test.each([
  ['before the change', 'a[bc]de', 'abcXe', 'a[bc]Xe'],
  ['after the change', 'ab[cd]', 'Xabcd', 'Xab[cd]'],
  ['after a text that begins alike', 'ab[cd]', 'abX abcd', 'abX ab[cd]'],
  ['that is partly gone', 'a[bc]d', 'abd', 'a[]bd'],
  ['at the end of a text that was appended to', 'abc[]', 'abc\nd', 'abc[]\nd'],
])('mapRange finds the characters of a selection %s', (_, marked, after, expected) => {
  const range = { start: marked.indexOf('['), end: marked.indexOf(']') - 1 };
  const { start, end } = mapRange(range, marked.replaceAll(/[[\]]/gu, ''), after);
  expect(`${after.slice(0, start)}[${after.slice(start, end)}]${after.slice(end)}`).toBe(expected);
});
