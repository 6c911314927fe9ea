import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugify } from './slugify.ts';

// Any UTF-16 at all, lone surrogates included.
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

describe('slugify', () => {
  test.each([
    ['Managing Business Finances', 'managing-business-finances'],
    ['Taxes & fees, 2025!', 'taxes-fees-2025'],
    ['snake_case stays', 'snake_case-stays'],
    [' a ', '-a-'],
    ['a-b', 'ab'],
    ['a - b', 'a-b'],
    ['tabs\t\tand\nlines\u00a0too', 'tabs-and-lines-too'],
    ['Über Größe', 'über-größe'],
    ['Ça de\u0301ja\u0300', 'ça-d\u00e9j\u00e0'],
    ['Caf\u00e9', 'caf\u00e9'],
    ['e!\u0301', '\u00e9'],
    ['日本語 の 題', '日本語-の-題'],
    ['हिन्दी', 'हिन्दी'],
    ['Ⅷ and ٣', 'ⅷ-and-٣'],
    ['half \ud83d of 🙂', 'half-of-'],
    ['How to React \u269b\ufe0f', 'how-to-react-'],
    ['1\ufe0f\u20e3 thing', '1-thing'],
    ['', ''],
    ['?!', ''],
    ['   ', '-'],
    ['New', 'new'],
  ])('makes of %j the slug %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test('leaves letters, marks, numbers, underscores and single hyphens, whatever the title', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        expect(slugify(title)).toMatch(/^(?:-?[\p{L}\p{M}\p{N}_]+)*-?$/u);
      }),
    );
  });

  test('gives a slug back when its hyphens are read as spaces again', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const slug = slugify(title);
        expect(slugify(slug.replaceAll('-', ' '))).toBe(slug);
      }),
    );
  });

  test('gives one slug for titles that look the same, whatever they are composed of', () => {
    const exotic = fc.constantFrom('\u1fc1', 'Caf\u00e9', '\u212b', '\u0130', '\uac01', 'a\u0323\u0307');
    fc.assert(
      fc.property(fc.oneof(anyText, exotic), (title) => {
        expect(slugify(title.normalize('NFD'))).toBe(slugify(title));
        expect(slugify(title)).toBe(slugify(title).normalize('NFC'));
      }),
    );
  });

  test('gives the same slug for a title and for its lowercase', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        expect(slugify(title.toLowerCase())).toBe(slugify(title));
      }),
    );
  });
});
