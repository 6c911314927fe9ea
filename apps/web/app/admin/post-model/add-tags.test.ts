import { expect, test } from 'vitest';

import { addTags } from './add-tags.ts';

const letters = Array.from({ length: 30 }, (_, index) => `tag ${index}`);

const known = ['Rust', 'Taxes'].map((name) => ({ slug: name.toLowerCase(), name }));

test('adds each tag once, with the spelling of the blog', () => {
  expect(addTags(['C#'], ['rust', ' ', 'c#', 'RUST', 'C++', '日本語'], known)).toEqual({
    tags: ['C#', 'Rust', 'C++', '日本語'],
    added: ['Rust', 'C++', '日本語'],
    refused: [],
    issue: null,
  });
});

test('a post has at most 20 tags: the rest is refused', () => {
  const { tags, refused, issue } = addTags(['first'], letters, []);
  expect(tags).toEqual(['first', ...letters.slice(0, 19)]);
  expect(refused).toEqual(letters.slice(19));
  expect(issue).toBe('too-many');
  expect(addTags(tags, ['First'], [])).toMatchObject({ tags, issue: null });
});

test.each([
  ['a'.repeat(60), null],
  ['🦒'.repeat(60), null],
  ['a'.repeat(61), 'too-long'],
  ['!!!', 'without-slug'],
  ['..', 'without-slug'],
  ['.NET', null],
])('the text %s has the issue %s', (text, issue) => {
  expect(addTags([], [text], [])).toMatchObject({ issue, refused: issue ? [text] : [] });
});
