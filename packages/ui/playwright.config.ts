import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from '@branchbook/tools/browser';

/** Tests the built Storybook. Vitest tests the components. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  // Busy machines must not fail tests; nothing here is timed.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright-verify.json' }]],
  use: { browserName: 'chromium', launchOptions: chromiumLaunchOptions() },
});
