import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Busy machines must not fail tests.
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    // It reads the platform when it is loaded, and tests load it again for another one.
    server: { deps: { inline: ['tinykeys'] } },
    // No test file leaves state behind, so modules are loaded once.
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
