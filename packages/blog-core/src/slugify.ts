const unwantedCharacters = /[^\p{L}\p{M}\p{N}_\s]/gu;
/** Marks that only select the look of an emoji. They are invisible in a URL. */
const invisibleMarks = /[\u{fe00}-\u{fe0f}\u{20e3}\u{e0100}-\u{e01ef}]/gu;
const whitespaceRuns = /\s+/gu;

/**
 * Returns the slug of a title: lowercase letters, marks, numbers and underscores of any script, and
 * a hyphen for each run of white space. Removes variation selectors and keycaps of emoji.
 * Normalizes to NFC, so that equal-looking titles have equal slugs.
 *
 * Does not trim, and removes hyphens of the title. The result may be empty; `createPost` handles
 * unusable slugs.
 *
 * @example
 * slugify('Taxes & fees, 2025'); // 'taxes-fees-2025'
 * slugify(' a '); // '-a-'
 * slugify('a-b'); // 'ab'
 * slugify('Cafe\u0301') === slugify('Café'); // true
 */
export function slugify(title: string): string {
  return (
    title
      // Before the removal, which goes by character class: NFD characters have other classes.
      .normalize('NFC')
      .toLowerCase()
      .replace(unwantedCharacters, '')
      .replace(invisibleMarks, '')
      .replace(whitespaceRuns, '-')
      // After the removal, since the neighbors of a removed character may compose.
      .normalize('NFC')
  );
}
