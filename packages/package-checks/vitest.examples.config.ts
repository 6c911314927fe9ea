import { defineConfig } from 'vitest/config';

/** The example apps, installed from tarballs: too slow for every day. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/examples.ts'],
    // They pack, install and build.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest-examples.json' }]],
  },
});
