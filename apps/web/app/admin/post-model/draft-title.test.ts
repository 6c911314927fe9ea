import { expect, test } from 'vitest';

import { newPostFields } from './post-fields.ts';
import { getDraftTitle } from './draft-title.ts';

const titleOf = (fields: Partial<typeof newPostFields>) => getDraftTitle({ ...newPostFields, ...fields });

test('a draft is called by its title', () => {
  expect(titleOf({ title: ' June ', content: 'Text' })).toBe('June');
});

test.each([
  ['A first line.\nA second one.', 'A first line.'],
  ['\n\n## June, *again*\n\nText', 'June, again'],
  ['---\n\n> - [ ] `pay` the tax', 'pay the tax'],
  ['1. First', 'First'],
  ['2026 was long', '2026 was long'],
  ['日本語', '日本語'],
])('without one, by how its text begins: %j', (content, title) => {
  expect(titleOf({ title: '  ', content })).toBe(title);
});

test('a long beginning is cut at a word, and anywhere where it has none', () => {
  expect(titleOf({ content: 'word '.repeat(40) })).toBe(`${'word '.repeat(12).trim()}…`);
  expect(titleOf({ content: 'x'.repeat(100) })).toBe(`${'x'.repeat(60)}…`);
});

test('without a text, by how its excerpt begins', () => {
  expect(titleOf({ excerpt: 'In short' })).toBe('In short');
});

test('with no words at all it is untitled', () => {
  expect(titleOf({})).toBe('Untitled');
  expect(titleOf({ content: '---\n***' })).toBe('Untitled');
});
