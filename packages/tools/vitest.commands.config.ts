import { defineConfig } from 'vitest/config';

/** The commands that are too slow for every day. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/commands.ts'],
    // They build and start things.
    testTimeout: 600_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest-commands.json' }]],
  },
});
