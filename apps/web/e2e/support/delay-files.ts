import { setTimeout } from 'node:timers/promises';

import type { Page } from '@playwright/test';

/**
 * Holds back files that the page requests.
 *
 * @param url a URL pattern of `page.route`
 * @returns a function that releases the files
 */
export async function holdFiles(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await letArriveAfter(page, url, () => released.promise);
  return released.resolve;
}

/** Delays files by a number of milliseconds. */
export async function delayFiles(page: Page, url: string | RegExp, ms: number): Promise<void> {
  await letArriveAfter(page, url, () => setTimeout(ms));
}

async function letArriveAfter(page: Page, url: string | RegExp, wait: () => Promise<void>): Promise<void> {
  await page.route(url, async (route) => {
    await wait();
    await route.continue();
  });
}
