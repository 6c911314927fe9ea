/** The session storage key of the scroll positions, by the key of their history entry. */
export const scrollPositionsKey = 'branchbook:scroll-positions';

/**
 * Returns the stored scroll position of a history entry, in px; null if there is none.
 *
 * @throws {DOMException} if the browser blocks storage
 */
export function readScrollPosition(storage: Storage, key: string): number | null {
  const stored: unknown = JSON.parse(storage.getItem(scrollPositionsKey) ?? '{}');
  const position: unknown = Object(stored)[key];
  return typeof position === 'number' ? position : null;
}
