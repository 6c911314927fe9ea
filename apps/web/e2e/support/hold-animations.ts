import type { Page } from '@playwright/test';

/**
 * Stops the clock of CSS animations, also on the pages that it opens next. Returns a function that
 * resumes it, so that timing doesn't depend on the machine.
 */
export async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  return async () => {
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  };
}
