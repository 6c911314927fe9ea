import type { Page } from '@playwright/test';

import { screens } from './screens.ts';
import { expect, test } from './test.ts';

/** States of a screen that has its own whole picture: what is in the window is enough. */
const partsOfScreens = new Set([
  'landing with the menu open',
  'landing with a waitlist error',
  'user menu open',
  'command palette',
  'command palette with no answer',
  'keyboard shortcuts',
]);

for (const [name, show] of Object.entries(screens)) {
  for (const width of [390, 820, 1440]) {
    test(`${name} looks as it did: ${width} px, in both themes`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.clock.setFixedTime('2026-11-21T12:00:00-05:00');
      await waitForFontsAlways(page);
      await show(page);
      await page.evaluate(async () => {
        scrollTo(0, 0);
        await document.fonts.ready;
      });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        const picture = `${name.replaceAll(/\W+/gu, '-')}-${colorScheme}-${width}.png`;
        // Softly, so that a change is seen in both themes at once.
        await expect.soft(page).toHaveScreenshot(picture, {
          fullPage: !partsOfScreens.has(name),
          // Edges of letters differ a little from one Chromium to the next; a moved box or a changed colour is far above it.
          maxDiffPixelRatio: 0.005,
          threshold: 0.2,
        });
      }
    });
  }
}

/** A late font is not used at all (`font-display: optional`), so that nothing moves; a picture needs it in every run. */
async function waitForFontsAlways(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    await route.fulfill({ response, body: css.replaceAll('font-display:optional', 'font-display:block') });
  });
}
