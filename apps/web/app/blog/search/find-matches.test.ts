import { expect, test } from 'vitest';

import { findMatches } from './find-matches.ts';

test.each([
  ['**Don’t** panic: it is `42`!', ['panic', '42'], ['panic', '42']],
  ['Café, cafeteria', ['cafe'], ['Café']],
  ['東京都の税金、税金', ['税金'], ['税金', '税金']],
  ['東京都', ['東京', '東京都'], ['東京都']],
  ['ババとパパ', ['パパ'], ['パパ']],
  ['ﾊﾞﾊﾞの本', ['ババ'], ['ﾊﾞﾊﾞの本']],
  ['iPhone用ケース', ['iphone', 'ケース'], ['iPhone', 'ケース']],
  ['nothing', ['other'], []],
])('finds in %j the words %j', (text, words, found) => {
  const ranges = [...findMatches(text, new Set(words))];
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(found);
});
