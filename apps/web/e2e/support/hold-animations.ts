import type { Page } from '@playwright/test';

/**
 * Stops the time of a page's CSS animations, also on the pages that it opens next, and returns the way to let it go on. What waits for
 * such a time, on a busy machine too, waits until the test says so.
 */
export async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  return async () => {
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  };
}
