import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  interface ProvidedContext {
    propertyRuns: number;
  }
}

export default defineConfig({
  test: {
    // A busy machine is no failure.
    testTimeout: 30_000,
    // How often each law of the lists and files is tried; the mutation run tries less.
    provide: { propertyRuns: 1_500 },
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
