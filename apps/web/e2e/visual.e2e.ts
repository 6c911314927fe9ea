import type { Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { resize } from './support/resize.ts';
import { screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** States of a screen that has its own whole picture: what is in the window is enough. */
const partsOfScreens = new Set([
  'landing with the menu open',
  'landing with a waitlist error',
  'user menu open',
  'command palette',
  'command palette with no answer',
  'keyboard shortcuts',
]);

/**
 * The pictures are the headless shell's, which draws the same page the same to the pixel; one small icon more is above this. Another
 * Chromium draws the edges of letters otherwise: there only what is far above that is seen.
 */
const tolerance = chromiumLaunchOptions().executablePath?.endsWith('headless-shell')
  ? { maxDiffPixels: 100 }
  : { maxDiffPixelRatio: 0.005 };

const widths = [390, 820, 1440] as const;

for (const [name, show] of Object.entries(screens)) {
  test(`${name} looks as it did at every width, in both themes`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: widths[0], height: 900 });
    await page.clock.setFixedTime('2026-11-21T12:00:00-05:00');
    await paintEverything(page);
    await show(page);
    // Where it was pressed last, another element may stand at another width, and looks otherwise below a pointer.
    await page.mouse.move(0, 0);
    for (const width of widths) {
      await resize(page, width);
      await page.evaluate(async () => {
        scrollTo(0, 0);
        await document.fonts.ready;
      });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        const picture = `${name.replaceAll(/\W+/gu, '-')}-${colorScheme}-${width}.png`;
        // Softly, so that a change is seen in all of them at once.
        await expect.soft(page).toHaveScreenshot(picture, {
          fullPage: !partsOfScreens.has(name),
          ...tolerance,
          threshold: 0.2,
        });
      }
    }
  });
}

/**
 * What differs from one run to the next, by design: a late font is not used at all (`font-display: optional`), so that nothing moves,
 * and what is out of sight is not painted until it is scrolled to. A picture of the whole page needs both, and nothing else changed.
 */
async function paintEverything(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    await route.fulfill({
      response,
      body: css
        .replaceAll('font-display:optional', 'font-display:block')
        .replaceAll('content-visibility:auto', 'contain:layout style paint'),
    });
  });
}
