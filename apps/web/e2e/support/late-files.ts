import { setTimeout } from 'node:timers/promises';

import type { Page } from '@playwright/test';

/**
 * Keeps files that the page asks for from arriving.
 *
 * @param address of the files, as `page.route` takes it
 * @returns lets them arrive
 */
export async function holdFiles(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await letArriveAfter(page, address, () => held.promise);
  return held.resolve;
}

/** Lets files arrive only so many milliseconds after the page asks for them. */
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
