import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A busy machine is no failure.
    testTimeout: 30_000,
    environment: 'node',
    include: ['src/**/*.test.ts'],
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
