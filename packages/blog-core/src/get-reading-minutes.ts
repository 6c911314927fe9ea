/** Words an adult reads in a minute, silently, in English prose. @see https://doi.org/10.1016/j.jml.2019.104047 */
const wordsPerMinute = 238;

/** Letters of scripts that put no space between words. The long vowel sign of Katakana belongs to no script of its own. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/gu;

/**
 * How long a text takes to read, in whole minutes, at least one. The words are those of `countWords`, so Chinese is not one long
 * word.
 *
 * @example getReadingMinutes('word '.repeat(500)) // 2
 */
export function getReadingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}

/**
 * The words of a text: each has a letter or a figure. Markdown's signs end a word, and no sign is one by itself. A text with
 * Han, Hiragana, Katakana, Thai, Khmer, Lao or Myanmar is cut into words by `Intl.Segmenter`. Where the engine lacks that, every
 * two characters of these scripts count as a word.
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
