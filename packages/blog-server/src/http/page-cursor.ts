/**
 * Returns the cursor in the URL of a page of the list. Returns null for another text, such as the
 * cursor of an earlier version: the page then starts with the newest post.
 *
 * @example parsePageCursor('12.-40') // '12.-40', and null for 'garbage'
 */
export function parsePageCursor(text: string | null): string | null {
  return text !== null && /^\d{1,16}[.]-?\d{1,16}$/u.test(text) ? text : null;
}
