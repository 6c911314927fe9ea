import { defineConfig } from 'vitest/config';

/** The documented commands, which `pnpm verify` tests. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['verify/commands.test.ts'],
    // They build and start things.
    testTimeout: 600_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest-commands.json' }]],
  },
});
