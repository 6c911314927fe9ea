import { createHash } from 'node:crypto';

import type { APIResponse, Page } from '@playwright/test';

import { expect } from './expect.ts';

/** Returns the policy of a response: the sources of each directive. */
export function parseCsp(response: APIResponse): Record<string, string[]> {
  const directives = (response.headers()['content-security-policy'] ?? '').split('; ');
  return Object.fromEntries(
    directives.map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );
}

/**
 * Expects that the policy of a page lists exactly its own inline scripts.
 *
 * @param page any page without a policy, such as a new one; it parses the response
 */
export async function expectOwnScripts(page: Page, response: APIResponse): Promise<void> {
  const path = response.url();
  // The browser's parser finds the inline scripts.
  const scripts = await page.evaluate(
    (html) => {
      const { scripts: found } = new DOMParser().parseFromString(html, 'text/html');
      return [...found]
        .filter((script) => !script.src && !script.type.endsWith('json'))
        .map((script) => script.text);
    },
    await response.text(),
  );
  expect(scripts.length, path).toBeGreaterThan(0);
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(parseCsp(response)['script-src'], path).toEqual(["'self'", ...new Set(hashes)]);
}
