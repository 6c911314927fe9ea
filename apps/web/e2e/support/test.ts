import { type Page, test as base } from '@playwright/test';

import { expect } from './expect.ts';

/** What a page must never say, whatever it is doing. */
const faultPattern = /hydrat|Minified React error|Content Security Policy|Warning: /iu;

/**
 * Playwright's `test`, with two things watched in every test: no request leaves the origin (the demo needs no network),
 * and no page reports an uncaught error, a hydration error or a breach of the content security policy. A test that
 * fails names, among its errors, what its pages showed at the end: a failure that comes once in a thousand runs leaves
 * nothing else.
 */
export const test = base.extend<{ watch: void }>({
  watch: [
    async ({ context }, use, testInfo) => {
      const offOrigin: string[] = [];
      const faults: string[] = [];
      const seen: string[] = [];
      // No name but localhost is found (e2e-config.ts). Interception would slow every request and switch off the browser's cache.
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
      expect(offOrigin, 'requests that left the origin').toEqual([]);
      expect(faults, 'errors reported by the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** What a page shows, as a screen reader would find it; a page that hangs is not waited for. */
function shownBy(page: Page): Promise<string> {
  return page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch(() => '(no answer)');
}

export { expect };

/** Whether React has taken over the page. It runs in the page. */
export const hasReact = (): boolean =>
  Object.keys(document).some((key) => key.startsWith('__reactContainer$'));

/** Whether React has taken over the page. */
export function hasStarted(page: Page): Promise<boolean> {
  return page.evaluate(hasReact);
}

/** Waits until React has taken over the page, which it does by itself when there is nothing else to do. */
export async function started(page: Page): Promise<void> {
  await expect.poll(() => hasStarted(page)).toBe(true);
}
