import { defineConfig } from 'vitest/config';

/** The example apps, installed from tarballs, which `pnpm verify` tests. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['verify/examples.test.ts'],
    // They pack, install and build.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest-examples.json' }]],
  },
});
