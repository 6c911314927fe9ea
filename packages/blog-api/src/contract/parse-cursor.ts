/**
 * Returns the cursor in a query parameter, or null if it is invalid: the list then starts at the
 * top. A cursor is as `@branchbook/blog-store-sql` writes it: a row and its position, followed by
 * what sorts the list if it is sorted; or a number of search results.
 *
 * @example parseCursor('12.-40') // '12.-40', and null for 'garbage'
 */
export function parseCursor(text: string | null): string | null {
  // The longest key sorts a title of 100 U+FDFA, each as 18 letters: 9,900 characters in a URL.
  return text !== null && /^\d{1,16}(?:[.]-?\d{1,16}(?:[.][\w.!~*'()%-]{0,10000})?)?$/u.test(text)
    ? text
    : null;
}
