const unwantedCharacters = /[^\p{L}\p{M}\p{N}_\s]/gu;
const whitespaceRuns = /\s+/gu;

/**
 * Gives the slug of a title: lowercase, only letters, marks, numbers and underscores of any script, and one hyphen for
 * each run of whitespace.
 *
 * It is the bare rule: nothing is trimmed, a hyphen in the title goes like any other sign, and the result may be empty.
 * `createPost` sees to slugs that cannot be used.
 *
 * @example
 * slugify('Taxes & fees, 2025'); // 'taxes-fees-2025'
 * slugify(' a '); // '-a-'
 * slugify('a-b'); // 'ab'
 */
export function slugify(title: string): string {
  return title.toLowerCase().replace(unwantedCharacters, '').replace(whitespaceRuns, '-');
}
