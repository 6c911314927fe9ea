import { test } from '@playwright/test';

import { expectNoInjection } from './support/injections.ts';
import { servers } from './support/servers.ts';

for (const path of ['/', '/blog/tax-strategies-side-projects', '/sign-in']) {
  test(`no text on ${path} becomes markup or code`, { tag: '@everyday' }, async ({ page }) => {
    await page.goto(servers.demo.url + path);
    await expectNoInjection(page);
  });
}
