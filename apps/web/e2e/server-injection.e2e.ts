// Not the suite's `test`, which fails on each CSP violation that this test provokes.
import { test } from '@playwright/test';

import { expectOwnScripts } from './support/content-security-policy.ts';
import { expectNoInjection } from './support/injections.ts';
import { type BlogServer, startBlogServer } from './support/server.ts';

let server: BlogServer;

test.beforeAll(async () => {
  server = await startBlogServer();
});
test.afterAll(() => server.dispose());

for (const path of ['/blog', '/blog/managing-business-finances', '/blog/nobody-has-this', '/sign-in']) {
  test(`on ${path} no text becomes markup or code, and the policy lists the page’s own scripts`, async ({
    page,
    request,
  }) => {
    await expectOwnScripts(page, await request.get(server.url + path));
    await page.goto(server.url + path);
    await expectNoInjection(page);
  });
}
