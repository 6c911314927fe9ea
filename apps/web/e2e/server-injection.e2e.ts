import { createHash } from 'node:crypto';

// Not the tests' own `test`: it would take each breach of the policy that is tried here for a fault.
import { expect, test } from '@playwright/test';

import { expectNoInjection } from './support/injections.ts';
import { type BlogServer, startBlogServer } from './support/server.ts';

let server: BlogServer;

test.beforeAll(async () => {
  server = await startBlogServer();
});
test.afterAll(() => server.dispose());

for (const path of ['/blog', '/blog/managing-business-finances', '/blog/nobody-has-this', '/sign-in']) {
  test(`on ${path} no text becomes markup or code, and the policy names its own scripts`, async ({
    page,
    request,
  }) => {
    const response = await request.get(server.url + path);
    const policy = response.headers()['content-security-policy'] ?? '';
    // The browser's own parser says which inline scripts there are.
    const scripts = await page.evaluate(
      (html) => {
        const { scripts: found } = new DOMParser().parseFromString(html, 'text/html');
        return [...found]
          .filter((script) => !script.src && !script.type.endsWith('json'))
          .map((script) => script.text);
      },
      await response.text(),
    );
    expect(scripts.length).toBeGreaterThan(0);
    const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    const named = policy.split(';').find((directive) => directive.trim().startsWith('script-src')) ?? '';
    expect(new Set(named.trim().split(/\s+/u).slice(1))).toEqual(new Set(["'self'", ...hashes]));
    await page.goto(server.url + path);
    await expectNoInjection(page);
  });
}
