import type { Page } from '@playwright/test';

/** Waits for two frames of the page: what it does at once, or with its next frame, it has done by then. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
