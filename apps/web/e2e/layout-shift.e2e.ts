import { measureExcessHeight } from './support/screens.ts';
import { delayFiles } from './support/delay-files.ts';
import { seedPosts } from './support/posts.ts';
import { resize } from './support/resize.ts';
import { expect, test } from './support/test.ts';

// The HTTP cache is empty, as in a first visit.
test.use({ reuseContext: false });

const publicPaths = ['/', '/blog', `/blog/${seedPosts[0]!.slug}`, '/blog/none', '/none', '/sign-in'];

for (const path of publicPaths) {
  for (const width of [390, 1440]) {
    test(`nothing moves while ${path} loads at ${width} px with a cold font cache`, async ({ page }) => {
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
      // Late fonts, as on a slow network: the fallback fonts must have the same metrics.
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

// A fast machine never renders the moment before the form appears; a slow one does.
test('the sign-in form fits its reserved space from 320 to 1920 px', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Continue as demo admin' })).toBeVisible();
  for (const width of [320, 333, 334, 360, 390, 418, 419, 820, 959, 960, 1440, 1920]) {
    await resize(page, width);
    expect(await measureExcessHeight(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
});
