import { defineConfig } from '@playwright/test';

import site from './playwright.config.ts';

/** The end-to-end test of `pnpm dev`. It needs no build and no server of one. */
export default defineConfig({
  ...site,
  grep: /.*/u,
  fullyParallel: false,
  workers: 1,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright-dev.json' }]],
  projects: [{ name: 'dev', testMatch: '**/dev.e2e.ts' }],
  webServer: [],
});
