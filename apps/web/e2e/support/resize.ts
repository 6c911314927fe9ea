import type { Page } from '@playwright/test';

import { expect } from './expect.ts';

/**
 * Resizes the viewport to a width and 900 px of height, and waits until the page has rendered: it
 * gets the event in the next frame and may scroll.
 *
 * @param width in CSS px
 */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
  await twoFrames(page);
}

/** Waits for two frames, so that effects of the current and next frame are done. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
