import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests take long on a busy machine.
    testTimeout: 30_000,
    environment: 'node',
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
