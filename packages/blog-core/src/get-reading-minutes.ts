/**
 * Silent reading speed of adults in English prose, in words per minute.
 * @see https://doi.org/10.1016/j.jml.2019.104047
 */
const wordsPerMinute = 238;

/** Scripts without spaces between words. Katakana's long vowel sign belongs to no script. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/gu;

/**
 * Returns the reading time in whole minutes, at least 1. Counts words by `countWords`, so Chinese
 * text is not a single word.
 *
 * @example getReadingMinutes('word '.repeat(500)) // 2
 */
export function getReadingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}

/**
 * Counts the words that have a letter or a digit. Markdown characters separate words. Text with
 * Han, Hiragana, Katakana, Thai, Khmer, Lao or Myanmar is split by `Intl.Segmenter`; engines
 * without it count every two characters of these scripts as a word.
 */
export function countWords(text: string): number {
  const characters = text.match(unspaced)?.length ?? 0;
  if (characters === 0) return countSpaced(text);
  if (!('Segmenter' in Intl)) return countSpaced(text.replaceAll(unspaced, ' ')) + Math.ceil(characters / 2);
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (isWordLike) words += 1;
  }
  return words;
}

function countSpaced(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s|#>*`~-]*/gu)?.length ?? 0;
}
