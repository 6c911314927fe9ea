import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A busy machine is no failure.
    testTimeout: 30_000,
    include: ['src/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
