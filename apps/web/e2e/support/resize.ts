import type { Page } from '@playwright/test';

import { expect } from './expect.ts';

/**
 * Gives the window another width, and 900 px of height, and waits until the page has taken it up: a page is told of its width with the
 * next frame, and may answer by drawing something else, or by scrolling to where its reader was at that width before.
 *
 * @param width in CSS px
 */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
  await twoFrames(page);
}

/** Waits for two frames of the page: what it does at once, or with its next frame, it has done by then. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
