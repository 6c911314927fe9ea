import type { Page } from '@playwright/test';

/** Notes what each row of Manage Posts was last drawn with, for `rowsDrawnAgain` to compare. */
export async function rememberRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    // React keeps the properties that it last drew an element with beside it: the same object means that it was not drawn since.
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

/** The titles of the rows that were drawn since. */
export function rowsDrawnAgain(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'rowsDrawnAgain'), null, []));
}
