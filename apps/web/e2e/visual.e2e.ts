import type { Page } from '@playwright/test';

import { screens } from './screens.ts';
import { expect, test } from './test.ts';

// Text is drawn differently on other systems. The pictures are of Linux; elsewhere the journeys run and nothing is compared.
test.skip(process.platform !== 'linux', 'the pictures were taken on Linux');

/** States of a screen that has its own whole picture: what is in the window is enough. */
const partsOfScreens = new Set([
  'landing with the menu open',
  'landing with a waitlist error',
  'user menu open',
]);

for (const [name, show] of Object.entries(screens)) {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [390, 820, 1440]) {
      test(`${name} looks as it did: ${theme}, ${width} px`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await page.clock.setFixedTime('2026-11-21T12:00:00-05:00');
        await waitForFontsAlways(page);
        await show(page);
        await page.evaluate(async () => {
          scrollTo(0, 0);
          await document.fonts.ready;
        });
        await expect(page).toHaveScreenshot(`${name.replaceAll(/\W+/gu, '-')}-${theme}-${width}.png`, {
          fullPage: !partsOfScreens.has(name),
          // Edges of letters differ a little from one Chromium to the next; a moved box or a changed colour is far above it.
          maxDiffPixelRatio: 0.005,
          threshold: 0.2,
        });
      });
    }
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
