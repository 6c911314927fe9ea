import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A busy machine is no failure.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // Nothing of a test file is left behind, so modules are loaded once for all of them.
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
