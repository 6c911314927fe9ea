import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Busy machines must not fail tests.
    testTimeout: 30_000,
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // No test file leaves state behind, so modules are loaded once.
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
