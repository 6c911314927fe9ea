import { afterEach, expect, test, vi } from 'vitest';
import { countWords, getReadingMinutes } from './get-reading-minutes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['', 1],
  ['a few words', 1],
  ['word '.repeat(500), 2],
  ['word\n'.repeat(2380), 10],
  ['| - | - |\n'.repeat(2000), 1],
  ['日本語の記事を読む。'.repeat(300), 6],
])('%#: about %i minutes', (text, minutes) => {
  expect(getReadingMinutes(text)).toBe(minutes);
});

test.each([
  ['', 0],
  ['# Two *words*', 2],
  ['> `one`', 1],
  ['日本語の記事を読む。', 5],
  ['- –', 0],
  ['> … so it was', 3],
  ['see example.com/path', 2],
  ['1,000 € – or “more” (a well-known sum)!', 7],
  ['![]()\n---\n🎉', 0],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  ['ខ្ញុំចង់រៀន', 3],
  ['ຂ້ອຍຮັກເຈົ້າ', 3],
  ['မြန်မာစာ', 2],
])('cuts %j, of a script without spaces, into words', (text, least) => {
  expect(countWords(text)).toBeGreaterThanOrEqual(least);
});

test.each([
  ['two words', 2],
  ['日本語の記事を読む。', 5],
  ['日本語 and two words', 5],
  ['ภาษาไทย', 4],
  ['字', 1],
  ['データ', 2],
])('estimates the words of %j where there is no Intl.Segmenter', (text, words) => {
  vi.stubGlobal('Intl', {});
  expect(countWords(text)).toBe(words);
});
