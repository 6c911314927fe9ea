import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { applyEdit } from '../text-edits/text-edit.ts';
import { findText, findMatchIndex, replaceMatches } from './find-text.ts';

describe('words are found', () => {
  test.each([
    ['in every place', 'a b a', 'a', false, [0, 4]],
    ['in both cases', 'Tax tax', 'tax', false, [0, 4]],
    ['in one case, if asked', 'Tax tax', 'tax', true, [4]],
    ['as they are, whatever they mean elsewhere', 'a.b (x) axb', 'a.b', false, [0]],
    ['across lines', 'a\nb', 'a\nb', false, [0]],
    ['one behind the other', 'aaa', 'aa', false, [0]],
    ['nowhere where there are none', 'a', '', false, []],
  ] as const)('%s', (_, text, words, isCaseSensitive, starts) => {
    expect(findText(text, words, isCaseSensitive).map(({ start }) => start)).toEqual(starts);
  });
});

test('replacing all is one edit, and leaves the rest to the letter', () => {
  const part = fc.constantFrom('a', 'A', 'b', '日', '\n', ' ', '👩‍👧');
  const text = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (given, replacement) => {
      const state = { text: given, start: 0, end: 0 };
      const matches = findText(given, 'a', false);
      const edit = replaceMatches(state, matches, replacement);
      expect(edit === null).toBe(matches.length === 0);
      if (edit) expect(applyEdit(state, edit).text).toBe(given.split(/a/iu).join(replacement));
    }),
  );
});

test('what was put in last is selected', () => {
  const state = { text: 'one two one', start: 0, end: 0 };
  const { text, start, end } = applyEdit(
    state,
    replaceMatches(state, findText('one two one', 'one', true), '1')!,
  );
  expect([text, start, end]).toEqual(['1 two 1', 6, 7]);
});

test.each([
  [0, 'next', 0],
  [1, 'next', 1],
  [9, 'next', 0],
  [0, 'previous', 2],
  [8, 'previous', 1],
] as const)('from %i %s it is place %i', (at, direction, wanted) => {
  expect(findMatchIndex(findText('a   a   a', 'a', true), at, direction)).toBe(wanted);
});
