import { expect, test } from 'vitest';

import { splitWords } from './split-words.ts';

test('splitWords returns words with offsets, without punctuation and Markdown syntax', () => {
  const text = '**Don’t** panic: it is `42`!';
  expect(splitWords(text).map(({ word }) => word)).toEqual(['Don’t', 'panic', 'it', 'is', '42']);
  for (const { word, start } of splitWords(text)) expect(text.slice(start, start + word.length)).toBe(word);
});

test('splitWords segments scripts without spaces', () => {
  const words = splitWords('税金の記事を読む').map(({ word }) => word);
  expect(words).toContain('税金');
  expect(words).toContain('記事');
});
