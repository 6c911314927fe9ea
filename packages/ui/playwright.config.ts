import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from '@branchbook/tools/browser';

/** The Storybook as built, in a browser. What the components do is tested by Vitest, beside them. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  // A machine that does much else at once is no failure: nothing here is timed.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: { browserName: 'chromium', launchOptions: chromiumLaunchOptions() },
});
