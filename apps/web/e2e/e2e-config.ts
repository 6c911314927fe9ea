import { join } from 'node:path';

import {
  defineConfig,
  type PlaywrightTestConfig,
  type PlaywrightTestOptions,
  type Project,
} from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { expectTimeoutMs } from './support/expect.ts';
import { type ServedVariant, servers } from './support/servers.ts';
import type { TestOptions } from './support/test.ts';

/** The folder of the screenshots that screens are compared with. */
export const screenshotsDirectory =
  process.env['SCREENSHOTS_DIRECTORY'] ?? join(import.meta.dirname, 'screenshots');

/** The tag of the tests that `pnpm test` runs: those that decide if the product works. */
const everydayTag = /@everyday/u;

/** The journeys that run again on pages that the browser translates. */
const translatedJourneys: Project<PlaywrightTestOptions & TestOptions> = {
  name: 'translated',
  testMatch: '**/*.e2e.ts',
  grep: /@translated/u,
  grepInvert: [],
  use: { baseURL: servers.demo.url, isTranslated: true },
};

/** Creates Playwright's configuration for the everyday tests, or for all others. */
export function e2eConfig({
  tests,
  variants,
  report,
}: {
  tests: 'everyday' | 'others';
  /** The builds to serve. */
  variants: readonly ServedVariant[];
  /** The report's path, relative to apps/web. */
  report: string;
}): PlaywrightTestConfig<TestOptions> {
  const { args, ...browser } = chromiumLaunchOptions();
  return defineConfig({
    testDir: 'e2e',
    ...(tests === 'everyday' ? { grep: everydayTag } : { grepInvert: everydayTag }),
    fullyParallel: true,
    // Three on two processors: a test waits for half of its time.
    workers: 3,
    retries: 0,
    timeout: 60_000,
    expect: { timeout: expectTimeoutMs },
    forbidOnly: true,
    // Other systems render text differently. The screenshots are from Linux; elsewhere nothing is compared.
    ignoreSnapshots: process.platform !== 'linux',
    snapshotPathTemplate: `${screenshotsDirectory}/{arg}{ext}`,
    reporter: [['list'], ['json', { outputFile: report }]],
    use: {
      // Takes 40 % off the processor time of a test. Playwright resets storage, routes and scripts between
      // tests, support/test.ts the rest. A test that needs an empty HTTP cache sets it to false.
      reuseContext: true,
      browserName: 'chromium',
      // Only localhost resolves: requests to other hosts fail without interception.
      launchOptions: {
        ...browser,
        args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
      },
      locale: 'en-US',
      timezoneId: 'America/New_York',
      // A service worker would answer before the responses that tests mock. offline.e2e.ts allows it.
      serviceWorkers: 'block',
      // A trace takes a third of a run's time.
      trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    },
    projects: [
      {
        name: 'demo',
        testMatch: '**/*.e2e.ts',
        testIgnore: ['**/auth-*.e2e.ts', '**/dev.e2e.ts'],
        use: { baseURL: servers.demo.url },
      },
      // These set their server themselves, by `test.use({ baseURL })`.
      { name: 'auth', testMatch: '**/auth-*.e2e.ts' },
      ...(tests === 'others' ? [translatedJourneys] : []),
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
