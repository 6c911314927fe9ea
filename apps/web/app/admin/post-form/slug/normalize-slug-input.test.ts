import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { normalizeSlugInput } from './normalize-slug-input.ts';

test.each([
  ['tax-basics', 'tax-basics'],
  ['Tax basics, 2025!', 'tax-basics-2025'],
  ['  padded  ', 'padded'],
  ['under_score', 'under_score'],
  ['日本 語', '日本-語'],
  ['/blog/tax', 'tax'],
  ['https://branchbook.example/blog/tax-basics/?a=b#c', 'tax-basics'],
  ['/blog/%E6%97%A5%E6%9C%AC', '日本'],
  // As macOS names files: the accent is a letter of its own.
  ['/blog/cafe%CC%81', 'caf\u00e9'],
  ['100%', '100'],
  ['- a -', 'a'],
  ['-', null],
  ['', null],
  ['!?', null],
  ['..', null],
  ['New', null],
  ['news', 'news'],
])('%j means the slug %j', (text, slug) => {
  expect(normalizeSlugInput(text)).toBe(slug);
});

test('means the same when it is typed once more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const slug = normalizeSlugInput(text);
      expect(slug === null ? null : normalizeSlugInput(slug)).toBe(slug);
    }),
  );
});
