/** Fewer letters than this would be found in any paragraph. */
const fewestLetters = 6;

/**
 * Returns the offset in a Markdown text at which words of the rendered post begin, or null if they are not found. Compares letters and
 * digits only, so that marks between the words do not matter; shorter beginnings are tried for words that a link interrupts.
 *
 * @param share how far down the post the words are, from 0 to 1: of several places the nearest is taken
 */
export function findWords(content: string, words: string, share: number): number | null {
  const wanted = lettersOf(words).letters;
  if (wanted === '') return null;
  const { letters, offsets } = lettersOf(content);
  let { length } = wanted;
  do {
    const found = nearestIndex(letters, wanted.slice(0, length), share * letters.length);
    if (found !== null) return offsets[found] ?? null;
    length = Math.floor(length / 2);
  } while (length >= fewestLetters);
  return null;
}

/** The letters and digits of a text in lower case, and the offset of each. */
function lettersOf(text: string): { readonly letters: string; readonly offsets: readonly number[] } {
  const offsets: number[] = [];
  let letters = '';
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const lower = letter.toLowerCase();
    letters += lower;
    for (let unit = 0; unit < lower.length; unit += 1) offsets.push(index);
  }
  return { letters, offsets };
}

function nearestIndex(text: string, part: string, expected: number): number | null {
  let nearest: number | null = null;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (nearest === null || Math.abs(at - expected) < Math.abs(nearest - expected)) nearest = at;
  }
  return nearest;
}
