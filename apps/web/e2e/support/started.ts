import { expect, type Page } from '@playwright/test';

/** Whether React has taken over the page. */
export function hasStarted(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer$')));
}

/** Waits until React has taken over the page, which it does by itself when there is nothing else to do. */
export async function started(page: Page): Promise<void> {
  await expect.poll(() => hasStarted(page)).toBe(true);
}
