import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests take long on a busy machine.
    testTimeout: 30_000,
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    include: ['src/**/*.test.ts'],
    // No test file leaves anything behind, so modules are loaded once.
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
