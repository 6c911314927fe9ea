import type { Page } from '@playwright/test';

/** Records the last props of each row of Manage Posts, for `listRerenderedRows`. */
export async function rememberRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    // React stores the last props of an element on it: the same object means that it wasn't
    // rendered again.
    const getProps = (row: Element) =>
      Object.entries(row).find(([key]) => key.startsWith('__reactProps$'))?.[1];
    const rows = new Map(Array.from(document.querySelectorAll('article'), (row) => [row, getProps(row)]));
    const again = () =>
      [...document.querySelectorAll('article')].filter((row) => rows.get(row) !== getProps(row));
    Object.assign(globalThis, {
      listRerenderedRows: () => again().map((row) => row.querySelector('h2')?.textContent),
    });
  });
}

/** Returns the titles of the rows that were rendered since. */
export function listRerenderedRows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'listRerenderedRows'), null, []));
}
