const unwantedCharacters = /[^\p{L}\p{M}\p{N}_\s]/gu;
/** They are marks that only choose how an emoji looks, and nobody can see them in a URL. */
const invisibleMarks = /[\u{fe00}-\u{fe0f}\u{20e3}\u{e0100}-\u{e01ef}]/gu;
const whitespaceRuns = /\s+/gu;

/**
 * Gives the slug of a title: lowercase, only letters, marks, numbers and underscores of any script, and one hyphen for
 * each run of whitespace. Variation selectors and keycaps of emoji go. In Unicode's form NFC, so that titles that look the same give one slug however they were typed.
 *
 * It is the bare rule: nothing is trimmed, a hyphen in the title goes like any other sign, and the result may be empty.
 * `createPost` sees to slugs that cannot be used.
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
      // Before: signs are removed by what they are, and some are another kind once they are taken apart.
      .normalize('NFC')
      .toLowerCase()
      .replace(unwantedCharacters, '')
      .replace(invisibleMarks, '')
      .replace(whitespaceRuns, '-')
      // After: what a removed sign held apart may belong together.
      .normalize('NFC')
  );
}
