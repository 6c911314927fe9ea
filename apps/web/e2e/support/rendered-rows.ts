import type { Page } from '@playwright/test';

/** Records the last props of each row of Manage Posts, for `rowsDrawnAgain`. */
export async function rememberRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    // React stores the last props of an element on it: the same object means that it wasn't
    // rendered again.
    const drawnWith = (row: Element) =>
      Object.entries(row).find(([key]) => key.startsWith('__reactProps$'))?.[1];
    const rows = new Map(Array.from(document.querySelectorAll('article'), (row) => [row, drawnWith(row)]));
    const again = () =>
      [...document.querySelectorAll('article')].filter((row) => rows.get(row) !== drawnWith(row));
    Object.assign(globalThis, {
      rowsDrawnAgain: () => again().map((row) => row.querySelector('h2')?.textContent),
    });
  });
}

/** Returns the titles of the rows that were rendered since. */
export function rowsDrawnAgain(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'rowsDrawnAgain'), null, []));
}
