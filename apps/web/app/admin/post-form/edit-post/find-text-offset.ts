/** Fewer characters would match in any paragraph. */
const fewestLetters = 6;

/**
 * Returns the offset in a Markdown text of words of the rendered post, or null if they aren't
 * found. Compares only letters and digits, to ignore markup between words. Tries shorter beginnings
 * for words that a link interrupts.
 *
 * @param share how far down the post the words are, from 0 to 1; the nearest match wins
 */
export function findTextOffset(content: string, text: string, share: number): number | null {
  const searched = getLetters(text).letters;
  if (searched === '') return null;
  const { letters, offsets } = getLetters(content);
  let { length } = searched;
  do {
    const found = findNearestIndex(letters, searched.slice(0, length), share * letters.length);
    if (found !== null) return offsets[found] ?? null;
    length = Math.floor(length / 2);
  } while (length >= fewestLetters);
  return null;
}

/** Returns the letters and digits of a text in lower case, with their offsets. */
function getLetters(text: string): { readonly letters: string; readonly offsets: readonly number[] } {
  const offsets: number[] = [];
  let letters = '';
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const lower = letter.toLowerCase();
    letters += lower;
    for (let unit = 0; unit < lower.length; unit += 1) offsets.push(index);
  }
  return { letters, offsets };
}

function findNearestIndex(text: string, part: string, expected: number): number | null {
  let nearest: number | null = null;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (nearest === null || Math.abs(at - expected) < Math.abs(nearest - expected)) nearest = at;
  }
  return nearest;
}
