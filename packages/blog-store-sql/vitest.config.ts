import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A busy machine is no failure, and five times as many cases take five times as long.
    testTimeout: Math.max(30_000, 100 * Number(process.env['PROPERTY_RUNS'] ?? 50)),
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    include: ['src/**/*.test.ts'],
    // Nothing of a test file is left behind, so modules are loaded once for all of them.
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
