import { defineConfig } from '@playwright/test';

import { chromiumLaunchOptions } from '../../scripts/browser.ts';
import { servers } from './e2e/servers.ts';

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A machine that does much else at once is no failure: nothing here is timed.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // Text is drawn differently on other systems. The pictures are of Linux; elsewhere the screens are opened and nothing is compared.
  ignoreSnapshots: process.platform !== 'linux',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // A broken app makes every test wait; the report must come before whoever started this gives up.
  globalTimeout: 34 * 60_000,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunchOptions(),
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Tests put answers of their own in the place of files. What a service worker has kept would hide them: offline.e2e.ts has it.
    serviceWorkers: 'block',
    // A recording costs a third of a run's time: `TRACE=1` asks for it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: [
    {
      name: 'demo',
      testMatch: '**/*.e2e.ts',
      testIgnore: ['**/auth-*.e2e.ts', '**/dev.e2e.ts'],
      use: { baseURL: servers.demo.url },
    },
    // These name the server they are about themselves, by `test.use({ baseURL })`.
    { name: 'auth', testMatch: '**/auth-*.e2e.ts' },
  ],
  webServer: Object.values(servers).map(({ directory, port, url }) => ({
    command: `"${process.execPath}" server/serve.ts --directory ${directory} --port ${port}`,
    url,
    reuseExistingServer: false,
  })),
});
