import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A developer's .env files are no part of what is tested.
  envDir: false,
  define: { __SITE_ORIGIN__: JSON.stringify('https://branchbook.example'), __POSTS_ON_SERVER__: 'false' },
  test: {
    // A busy machine is no failure.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    passWithNoTests: false,
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
    include: ['app/**/*.test.{ts,tsx}', '{server,build-steps}/**/*.test.ts'],
    // Nothing of a test file is left behind, so modules are loaded once for all of them.
    isolate: false,
  },
});
