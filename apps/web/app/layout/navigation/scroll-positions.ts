/** The session storage key of the scroll positions, by the key of their history entry. */
export const scrollPositionsKey = 'branchbook:scroll-positions';

/**
 * The attribute of a page that is laid out whole. Otherwise phones lay out what is far below the
 * screen when it comes near, so positions there are estimates.
 */
export const wholeLayoutAttribute = 'data-whole';

/**
 * Returns the stored scroll position of a history entry, in px; 0 if there is none.
 *
 * @throws {DOMException} if the browser blocks storage
 */
export function readScrollPosition(storage: Storage, key: string): number {
  const stored: unknown = JSON.parse(storage.getItem(scrollPositionsKey) ?? '{}');
  return Number(Object(stored)[key]) || 0;
}
