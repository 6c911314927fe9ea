import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from '@branchbook/tools/browser';

/** Images are prepared in a real browser, whose decoders and encoders the tests use. */
export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    projects: [
      {
        test: {
          name: 'bytes',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.ts'],
          environment: 'node',
          setupFiles: ['./vitest.setup.ts'],
          // Busy machines must not fail tests.
          testTimeout: 30_000,
        },
      },
      {
        // A dependency found while a test runs would be rebundled and reload the page.
        optimizeDeps: { include: ['comlink', 'image-dimensions'] },
        test: {
          name: 'preparation',
          include: ['src/**/*.browser.test.ts'],
          // Busy machines must not fail tests.
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
