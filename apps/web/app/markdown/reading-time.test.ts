import { expect, test } from 'vitest';

import { readingMinutes } from './reading-time.ts';

test.each([
  ['', 1],
  ['a few words', 1],
  ['word '.repeat(500), 2],
  ['word\n'.repeat(2380), 10],
  ['| - | - |\n'.repeat(2000), 1],
  ['日本語の記事を読む。'.repeat(300), 6],
])('%#: about %i minutes', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});
