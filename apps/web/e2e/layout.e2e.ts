import type { Page } from '@playwright/test';

import { heightBeyondItsPlace, screens } from './support/screens.ts';
import { delayFiles } from './support/late-files.ts';
import { seedPosts } from './support/posts.ts';
import { resize } from './support/resize.ts';
import { expect, test } from './support/test.ts';

const publicPaths = ['/', '/blog', `/blog/${seedPosts[0]!.slug}`, '/blog/none', '/none', '/sign-in'];

for (const path of publicPaths) {
  for (const width of [390, 1440]) {
    test(`nothing moves while ${path} loads at ${width} px, fonts cold`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(() => {
        const shifts: { value: number; nodes: string[] }[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null }[];
          })[]) {
            if (entry.hadRecentInput) continue;
            shifts.push({
              value: entry.value,
              nodes: entry.sources.map(({ node }) =>
                node instanceof Element ? node.outerHTML.slice(0, 100) : '',
              ),
            });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // Late fonts, as on a slow line: the fallback faces must hold the place exactly.
      await delayFiles(page, '**/*.woff2', 600);
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      const shifts = await page.evaluate(
        () => (globalThis as unknown as { shifts: { value: number }[] }).shifts,
      );
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(shifts),
      ).toBe(0);
    });
  }
}

// A fast machine never draws the moment before the form is there; a slow one does.
test('the sign-in form takes no more than the place kept for it, from 320 to 1920 px', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Continue as demo admin' })).toBeVisible();
  for (const width of [320, 333, 334, 360, 390, 418, 419, 820, 959, 960, 1440, 1920]) {
    await resize(page, width);
    expect(await heightBeyondItsPlace(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

for (const [name, show] of Object.entries(screens)) {
  test(`${name} never scrolls sideways, from 320 to 1920 px, nor with text at 200 %`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 900 });
    await show(page);
    for (const width of [
      320, 360, 390, 480, 640, 700, 760, 820, 960, 1000, 1100, 1180, 1240, 1340, 1440, 1920,
    ]) {
      await resize(page, width);
      await expect.poll(() => overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
    await resize(page, 1280);
    // As a reader's own setting does; a style element would break the content security policy.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    expect(await cutText(page)).toEqual([]);
  });
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
