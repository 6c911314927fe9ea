import type { Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { axeFindings } from './support/accessibility/axe.ts';
import { minRatio, measureContrast } from './support/accessibility/contrast.ts';
import { lookAtForcedColours } from './support/accessibility/forced-colours.ts';
import { expectReadingOrder, expectWayForKeys } from './support/accessibility/walk.ts';
import { resize } from './support/resize.ts';
import { screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** States of a screen that has its own full screenshot: the viewport is enough. */
const partsOfScreens = new Set([
  'landing with the menu open',
  'landing with a waitlist error',
  'user menu open',
  'command palette',
  'command palette with no answer',
  'keyboard shortcuts',
]);

/**
 * Screens with so much text in a scrolling pane that painting all takes seconds: off-screen content
 * stays unpainted.
 */
const screensTooLongToPaint = new Set(['edit post with a very long content']);

/**
 * The screenshots are from the headless shell, which renders the same page identically; one small
 * icon differs by more than this. Another Chromium renders the edges of letters differently, so
 * that only larger differences count.
 */
const tolerance = chromiumLaunchOptions().executablePath?.endsWith('headless-shell')
  ? { maxDiffPixels: 100 }
  : { maxDiffPixelRatio: 0.005 };

/** In CSS px. Each screen opens at the first width. */
const widthsOfPictures = [390, 820, 1440] as const;
const widthsOfUse = [390, 1440] as const;
const otherWidths = [320, 360, 480, 640, 700, 760, 960, 1000, 1100, 1180, 1240, 1280, 1340, 1920] as const;
const themes = ['light', 'dark'] as const;

for (const [name, show] of Object.entries(screens)) {
  // Opens the screen once for all checks, with soft assertions, so that one error doesn't hide the
  // next.
  test(`${name}: as it did look, within its width, for everybody to see, hear and use`, async ({ page }) => {
    // Three times the duration on a quiet machine isn't enough under load.
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: widthsOfPictures[0], height: 900 });
    await page.clock.setFixedTime('2026-11-21T12:00:00-05:00');
    await steadyStyles(page, !screensTooLongToPaint.has(name));
    await show(page);
    // The last click's position may hover another element at another width.
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
          const rules = theme === 'light' ? 'all' : 'colors';
          expect.soft(await axeFindings(page, rules), `axe, ${theme}, ${width} px`).toEqual([]);
          const { count, poor } = await measureContrast(page);
          // On a narrow screen the admin's navigation is collapsed.
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
      // Like a reader's own setting; a style element would violate the content security policy.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expect.soft.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      expect.soft(await cutText(page)).toEqual([]);
      for (const width of [320, 390]) {
        await resize(page, width);
        await expect.soft.poll(() => headerOverflows(page), `header at ${width} px`).toEqual([]);
      }
      await resize(page, 1280);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    });

    // Last, since it closes overlays.
    await test.step('has a way for keys', async () => {
      for (const width of widthsOfUse.toReversed()) {
        await resize(page, width);
        await expectWayForKeys(page);
      }
    });
  });
}

/**
 * Two things differ between runs by design: late fonts aren't used (`font-display: optional`), and
 * off-screen content isn't painted. A full screenshot needs both.
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
  // The preview appears at widths with room for it.
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

/** Returns how many px the page is wider than its viewport. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Returns the px by which headers are wider than the viewport. */
function headerOverflows(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header')]
      .map((header) => header.scrollWidth - header.clientWidth)
      .filter((excess) => excess > 0),
  );
}

/** Returns controls whose text overflows. */
function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':is(a, button, h1, h2, h3, label):not(.sr-only)')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).overflow !== 'visible')
      // Visually hidden elements are 1 px wide.
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
