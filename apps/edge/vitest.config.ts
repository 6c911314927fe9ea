import { defineConfig } from 'vitest/config';

/** Runs the tests that need no engine. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/*/*.test.ts'],
    testTimeout: 600_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
