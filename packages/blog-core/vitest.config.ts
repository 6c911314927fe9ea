import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests take long on a busy machine.
    testTimeout: 30_000,
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    include: ['src/**/*.test.ts'],
    // Test files leave nothing behind, so they can share loaded modules.
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
