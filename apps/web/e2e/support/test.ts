import { type Page, test as base } from '@playwright/test';

import { expect } from './expect.ts';
import { releaseAnimations } from './hold-animations.ts';
import { lostTextMessage, translatePages } from './translate-pages.ts';

/** Messages that must never appear in the console. */
const faultPattern = new RegExp(
  `hydrat|Minified React error|Content Security Policy|Warning: |Failed to execute|${lostTextMessage}`,
  'iu',
);

/** What a project sets for all of its tests. */
export interface TestOptions {
  /** If true, all pages are translated as by Chrome. */
  isTranslated: boolean;
}

/**
 * Playwright's `test`, which also fails if a request leaves the origin, or a page has an uncaught
 * error, a hydration error or a violation of the content security policy. A failed test reports
 * what its pages showed at the end, for failures that are hard to reproduce.
 */
export const test = base.extend<{ watch: void } & TestOptions>({
  isTranslated: [false, { option: true }],
  watch: [
    async ({ context, isTranslated }, use, testInfo) => {
      if (isTranslated) await translatePages(context, 'hydrated');
      const offOrigin: string[] = [];
      const faults: string[] = [];
      const seen: string[] = [];
      // Only localhost resolves (e2e-config.ts). Interception would slow every request and disable
      // the browser's cache.
      context.on('requestfailed', (request) => {
        if (request.failure()?.errorText.includes('ERR_NAME_NOT_RESOLVED')) offOrigin.push(request.url());
      });
      context.on('weberror', (webError) => {
        const text = String(webError.error());
        seen.push(text);
        faults.push(text);
      });
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        seen.push(message.text());
        if (faultPattern.test(message.text())) faults.push(message.text());
      });
      context.on('requestfailed', (request) =>
        seen.push(`${request.url()}: ${request.failure()?.errorText ?? 'failed'}`),
      );
      context.on('framenavigated', (frame) => {
        if (frame.parentFrame() === null) seen.push(`opened ${frame.url()}`);
      });
      await use();
      if (testInfo.status !== testInfo.expectedStatus) {
        const shown = await Promise.all(
          context.pages().map(async (page) => `${page.url()}\n${await shownBy(page)}`),
        );
        throw new Error(['What was seen:', ...seen, ...shown].join('\n'));
      }
      // Playwright resets none of them for the next test of a reused context.
      await releaseAnimations();
      await context.clearPermissions();
      await context.setOffline(false);
      expect(offOrigin, 'requests that left the origin').toEqual([]);
      expect(faults, 'errors reported by the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns the accessibility snapshot of a page, without waiting for one that hangs. */
function shownBy(page: Page): Promise<string> {
  return page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch(() => '(no answer)');
}

export { expect };

/** Returns true if React has hydrated the page. Runs in the page. */
export const hasReact = (): boolean =>
  Object.keys(document).some((key) => key.startsWith('__reactContainer$'));

/** Returns true if React has hydrated the page. */
export function hasStarted(page: Page): Promise<boolean> {
  return page.evaluate(hasReact);
}

/** Waits until React has hydrated the page, which happens when the browser is idle. */
export async function started(page: Page): Promise<void> {
  await expect.poll(() => hasStarted(page)).toBe(true);
}
