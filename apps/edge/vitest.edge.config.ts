import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/*.test.ts'],
    // `beforeAll` waits for `pnpm start:edge`, which installs Wrangler and builds the site.
    hookTimeout: 600_000,
    testTimeout: 120_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest-edge.json' }]],
  },
});
