import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from '@branchbook/tools/browser';

/** The README's examples, and rendering without a browser. */
const nodeTests = ['src/readme.test.ts', 'src/server-rendering.test.tsx'];

/**
 * Components run in a real browser with the real stylesheet, because the tests check sizes, colors
 * and focus.
 */
export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    projects: [
      {
        plugins: [react(), tailwindcss()],
        // A dependency found while a test runs would be rebundled and reload the page.
        optimizeDeps: {
          include: [
            '@base-ui/react/alert-dialog',
            '@base-ui/react/autocomplete',
            '@base-ui/react/combobox',
            '@base-ui/react/dialog',
            '@base-ui/react/menu',
            '@base-ui/react/tabs',
            '@base-ui/react/toast',
            '@base-ui/react/toolbar',
            '@storybook/addon-docs/blocks',
            '@storybook/react-vite',
            'axe-core',
            'lucide-react',
            'react-dom/client',
            'react-dom/server',
            'storybook/test',
            'storybook/theming',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'components',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: nodeTests,
          setupFiles: ['src/internal/testing/setup.ts'],
          // Busy machines must not fail tests.
          testTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 900 },
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          name: 'node',
          include: nodeTests,
          environment: 'happy-dom',
          // Busy machines must not fail tests.
          testTimeout: 30_000,
        },
      },
    ],
  },
});
