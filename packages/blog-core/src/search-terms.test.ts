import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { getSearchPhrases, getSearchTerms, iterateSearchRuns } from './search-terms.ts';

test.each([
  ['Café, in 2025!', ['cafe', 'in', '2025']],
  ['東京都の税', ['東京', '京都', '都の', 'の税', '税']],
  ['iPhone用ケース', ['iphone', '用ケ', 'ケー', 'ース', 'ス']],
  ['', []],
  ['🎉 — …', []],
])('the terms of %j are %j', (text, terms) => {
  expect(getSearchTerms(text)).toStrictEqual(terms);
});

test.each([
  ['TAX cafés', ['tax', 'cafes']],
  ['税金', ['税金']],
  ['東京都', ['東京 京都']],
  ['税', ['税']],
  ['finance-for', ['finance', 'for']],
  ['"*!', []],
])('the phrases of %j are %j', (query, phrases) => {
  expect(getSearchPhrases(query)).toStrictEqual(phrases);
});

test('at most ten words of a query count', () => {
  expect(getSearchPhrases('a '.repeat(12))).toHaveLength(10);
});

describe('runs', () => {
  test('have the offsets of the text', () => {
    const text = 'x: iPhone用。é';
    expect([...iterateSearchRuns(text)].map(({ text: run }) => run)).toStrictEqual([
      'x',
      'iPhone',
      '用',
      'é',
    ]);
    for (const run of iterateSearchRuns(text)) {
      expect(text.slice(run.start, run.start + run.text.length)).toBe(run.text);
    }
  });
});

test('any part of a run of an unspaced script is found in it', () => {
  const letters = fc.array(fc.constantFrom(...Array.from('東京都の税金가나다ก้😀𠮷')), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (all, from, length) => {
      const text = all.join('');
      const start = from % all.length;
      const part = all.slice(start, start + 1 + (length % all.length)).join('');
      const terms = ` ${getSearchTerms(text).join(' ')}`;
      for (const phrase of getSearchPhrases(part)) {
        expect(terms).toContain(` ${phrase}`);
        expect(foldText(text)).toContain(phrase.split(' ').at(-1));
      }
    }),
  );
});
