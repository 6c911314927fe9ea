import type { CDPSession, Page } from '@playwright/test';

/** The sessions that hold animations, until the end of their test. */
const holding = new Set<CDPSession>();

/**
 * Stops the clock of CSS animations, also on the pages that it opens next. Returns a function that
 * resumes it, so that timing doesn't depend on the machine.
 */
export async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  holding.add(devtools);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  return async () => {
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  };
}

/** Resumes all animations, also on pages that a held page opens next: the next test may use the same page. */
export async function releaseAnimations(): Promise<void> {
  const sessions = [...holding];
  holding.clear();
  for (const devtools of sessions) {
    // A page that the test has closed needs nothing.
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 }).catch(() => {});
    await devtools.detach().catch(() => {});
  }
}
