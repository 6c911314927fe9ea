import { expect, test as base } from '@playwright/test';

/** What a page must never say, whatever it is doing. */
const faultPattern = /hydrat|Minified React error|Content Security Policy|Warning: /iu;

/**
 * Playwright's `test`, with two things watched in every journey: no request leaves the origin (the demo needs no network),
 * and no page reports an uncaught error, a hydration error or a breach of the content security policy.
 */
export const test = base.extend<{ watch: void }>({
  watch: [
    async ({ context }, use) => {
      const offOrigin: string[] = [];
      const faults: string[] = [];
      await context.route(
        (url) => /^(https?|wss?):$/u.test(url.protocol) && url.hostname !== 'localhost',
        async (route) => {
          offOrigin.push(route.request().url());
          await route.abort();
        },
      );
      context.on('weberror', (webError) => faults.push(String(webError.error())));
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && faultPattern.test(message.text())) {
          faults.push(message.text());
        }
      });
      await use();
      expect(offOrigin, 'requests that left the origin').toEqual([]);
      expect(faults, 'errors reported by the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
