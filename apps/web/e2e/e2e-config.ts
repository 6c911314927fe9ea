import { join } from 'node:path';

import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { everyday } from './gates.ts';
import { expectTimeoutMs } from './support/expect.ts';
import { type ServedVariant, servers } from './support/servers.ts';

/** Where the screenshots are that screens are compared with. */
export const screenshotsDirectory =
  process.env['SCREENSHOTS_DIRECTORY'] ?? join(import.meta.dirname, 'screenshots');

/** Playwright's configuration for the tests of a gate: the everyday ones, or all others. */
export function e2eConfig({
  gate,
  variants,
  report,
}: {
  gate: 'test' | 'verify';
  /** The builds that are served meanwhile. */
  variants: readonly ServedVariant[];
  /** Where the report goes, relative to apps/web. */
  report: string;
}): PlaywrightTestConfig {
  const { args, ...browser } = chromiumLaunchOptions();
  return defineConfig({
    testDir: 'e2e',
    ...(gate === 'test' ? { grep: everyday } : { grepInvert: everyday }),
    fullyParallel: true,
    // On two processors: for half of its time a test waits, for pauses that the product makes and for answers.
    workers: 3,
    retries: 0,
    timeout: 60_000,
    expect: { timeout: expectTimeoutMs },
    forbidOnly: true,
    // Text is drawn differently on other systems. The screenshots are of Linux; elsewhere the screens are opened and nothing is compared.
    ignoreSnapshots: process.platform !== 'linux',
    snapshotPathTemplate: `${screenshotsDirectory}/{arg}{ext}`,
    reporter: [['list'], ['json', { outputFile: report }]],
    use: {
      browserName: 'chromium',
      // No name but localhost is found: what a page asks of elsewhere fails, and costs no interception.
      launchOptions: {
        ...browser,
        args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
      },
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
    webServer: variants.map((variant) => {
      const { directory, port, url } = servers[variant];
      return {
        command: `"${process.execPath}" server/serve.ts --directory ${directory} --port ${port}`,
        url,
        reuseExistingServer: false,
      };
    }),
  });
}
