/** A part of a list, as a screen shows it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Which page it is, counted from 1. */
  readonly page: number;
  /** How many pages there are; 1 for an empty list. */
  readonly pageCount: number;
  /** How many items the whole list has. */
  readonly total: number;
}

/**
 * Gives one page of a list. A page that is not there (0, 1.5, one behind the last) has no items, which is how a screen finds out that
 * an address leads nowhere.
 *
 * @param options.page counted from 1, which it is if left out
 * @param options.size items on a page
 * @throws RangeError if `size` is not a whole number above 0.
 *
 * @example
 * pageOf([june, may, april], { page: 2, size: 2 }); // { items: [april], page: 2, pageCount: 2, total: 3 }
 */
export function pageOf<Item>(
  list: readonly Item[],
  { page = 1, size }: { readonly page?: number; readonly size: number },
): Page<Item> {
  if (!Number.isInteger(size) || size < 1) {
    throw new RangeError(
      `There are no pages of ${size} items: the size of a page is how many items it shows. Give a whole number above 0.`,
    );
  }
  const pageCount = Math.max(1, Math.ceil(list.length / size));
  const isThere = Number.isInteger(page) && page >= 1;
  const items = isThere ? list.slice((page - 1) * size, page * size) : [];
  return { items, page, pageCount, total: list.length };
}
