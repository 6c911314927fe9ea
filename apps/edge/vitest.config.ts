import { defineConfig } from 'vitest/config';

/** Runs the tests that need no engine. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/*/*.test.ts'],
    testTimeout: 600_000,
    // Nothing of a test file is left behind, so modules are loaded once for all of them.
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
