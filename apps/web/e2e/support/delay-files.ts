import { setTimeout } from 'node:timers/promises';

import type { Page } from '@playwright/test';

/**
 * Holds back files that the page requests.
 *
 * @param address a URL pattern of `page.route`
 * @returns a function that releases the files
 */
export async function holdFiles(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await letArriveAfter(page, address, () => held.promise);
  return held.resolve;
}

/** Delays files by a number of milliseconds. */
export async function delayFiles(page: Page, address: string | RegExp, ms: number): Promise<void> {
  await letArriveAfter(page, address, () => setTimeout(ms));
}

async function letArriveAfter(
  page: Page,
  address: string | RegExp,
  wait: () => Promise<void>,
): Promise<void> {
  await page.route(address, async (route) => {
    await wait();
    await route.continue();
  });
}
