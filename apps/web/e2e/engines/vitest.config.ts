import { defineConfig } from 'vitest/config';

/** The site's main job in three engines. */
export default defineConfig({
  envDir: false,
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    // Installing a browser may be a part of it.
    testTimeout: 600_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: '../../reports/vitest-engines.json' },
  },
});
