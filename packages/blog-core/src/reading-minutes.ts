/** Words an adult reads in a minute, silently, in English prose. @see https://doi.org/10.1016/j.jml.2019.104047 */
const wordsPerMinute = 238;

/**
 * How long a text takes to read, in whole minutes, at least one.
 *
 * Texts with Han, Hiragana, Katakana or Thai are counted by `Intl.Segmenter`'s words, so Chinese is not one long word.
 *
 * @throws TypeError where the engine lacks `Intl.Segmenter` and the text has one of these scripts
 *
 * @example readingMinutes('word '.repeat(500)) // 2
 */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}

/**
 * The words of a text: each has a letter or a figure. Markdown's signs end a word, and no sign is one by itself. A text with
 * Han, Hiragana, Katakana or Thai is cut into words by `Intl.Segmenter`.
 *
 * @throws TypeError where the engine lacks `Intl.Segmenter` and the text has one of these scripts
 */
export function countWords(text: string): number {
  const spaced = text.match(/[\p{L}\p{N}][^\s|#>*`~-]*/gu)?.length ?? 0;
  if (!/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text)) return spaced;
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (isWordLike) words += 1;
  }
  return words;
}
