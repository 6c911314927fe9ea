import type { Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { axeFindings } from './support/accessibility/axe.ts';
import { minRatio, measureContrast } from './support/accessibility/contrast.ts';
import { lookAtForcedColours } from './support/accessibility/forced-colours.ts';
import { expectReadingOrder, expectWayForKeys } from './support/accessibility/walk.ts';
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

/** Screens with so much text in a pane that scrolls that painting all of it takes seconds: what is out of sight stays unpainted. */
const screensTooLongToPaint = new Set(['edit post with a very long content']);

/**
 * The pictures are the headless shell's, which draws the same page the same to the pixel; one small icon more is above this. Another
 * Chromium draws the edges of letters otherwise: there only what is far above that is seen.
 */
const tolerance = chromiumLaunchOptions().executablePath?.endsWith('headless-shell')
  ? { maxDiffPixels: 100 }
  : { maxDiffPixelRatio: 0.005 };

/** In CSS px, as are all others. The first is where each screen is opened. */
const widthsOfPictures = [390, 820, 1440] as const;
const widthsOfUse = [390, 1440] as const;
const otherWidths = [320, 360, 480, 640, 700, 760, 960, 1000, 1100, 1180, 1240, 1340, 1920] as const;
const themes = ['light', 'dark'] as const;

for (const [name, show] of Object.entries(screens)) {
  // One opening of the screen for all that is looked at, softly: what one look finds hides nothing of the others.
  test(`${name}: as it did look, within its width, for everybody to see, hear and use`, async ({ page }) => {
    // Three times as long as any takes on a quiet machine is not enough beside other work.
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: widthsOfPictures[0], height: 900 });
    await page.clock.setFixedTime('2026-11-21T12:00:00-05:00');
    await steadyStyles(page, !screensTooLongToPaint.has(name));
    await show(page);
    // Where it was pressed last, another element may stand at another width, and looks otherwise below a pointer.
    await page.mouse.move(0, 0);

    await test.step('looks as it did', async () => {
      for (const width of widthsOfPictures) {
        await resizeToTop(page, width);
        for (const theme of themes) {
          await choose(page, theme);
          await expect.soft(page).toHaveScreenshot(`${name.replaceAll(/\W+/gu, '-')}-${theme}-${width}.png`, {
            fullPage: !partsOfScreens.has(name),
            ...tolerance,
            threshold: 0.2,
          });
        }
      }
    });

    await test.step('can be seen and heard', async () => {
      for (const width of widthsOfUse) {
        await resizeToTop(page, width);
        await expectReadingOrder(page);
        for (const theme of themes) {
          await choose(page, theme);
          expect.soft(await axeFindings(page), `axe, ${theme}, ${width} px`).toEqual([]);
          const { count, poor } = await measureContrast(page);
          // On a narrow screen the admin's places are folded away.
          expect(count).toBeGreaterThan(width === 1440 ? 5 : 4);
          expect.soft(poor, `texts with a contrast below ${minRatio}, ${theme}, ${width} px`).toEqual([]);
        }
        await page.emulateMedia({ colorScheme: null, forcedColors: 'active' });
        expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
        const { controls, lost } = await lookAtForcedColours(page);
        expect(controls).toBeGreaterThan(1);
        expect.soft(lost, `what is lost in forced colours, ${width} px`).toEqual([]);
        await page.emulateMedia({ forcedColors: 'none' });
      }
    });

    await test.step('never scrolls sideways, nor with text at 200 %', async () => {
      for (const width of [...widthsOfPictures, ...otherWidths]) {
        await resize(page, width);
        await expect.soft.poll(() => overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
      }
      await resize(page, 1280);
      // As a reader's own setting does; a style element would break the content security policy.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expect.soft.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      expect.soft(await cutText(page)).toEqual([]);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    });

    // Last, as it closes what is open.
    await test.step('has a way for keys', async () => {
      for (const width of widthsOfUse.toReversed()) {
        await resize(page, width);
        await expectWayForKeys(page);
      }
    });
  });
}

/**
 * What differs from one run to the next, by design: a late font is not used at all (`font-display: optional`), so that nothing moves,
 * and what is out of sight is not painted until it is scrolled to. A picture of the whole page needs both, and nothing else changed.
 */
async function steadyStyles(page: Page, paintsEverything: boolean): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const css = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({
      response,
      body: paintsEverything ? css.replaceAll('content-visibility:auto', 'contain:layout style paint') : css,
    });
  });
}

async function resizeToTop(page: Page, width: number): Promise<void> {
  await resize(page, width);
  // A preview comes with the width that has room for it.
  await expect(page.getByText('Rendering the post…')).toBeHidden();
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
  });
}

async function choose(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** How many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Controls whose own text does not fit into them. */
function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':is(a, button, h1, h2, h3, label):not(.sr-only)')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).overflow !== 'visible')
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
