import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/*.test.ts'],
    // The first test waits for a build and for what is installed.
    hookTimeout: 600_000,
    testTimeout: 120_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest-edge.json' }]],
  },
});
