import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A developer's .env files are no part of what is tested.
  envDir: false,
  define: { __SITE_ORIGIN__: JSON.stringify('https://branchbook.example'), __POSTS_ON_SERVER__: 'false' },
  test: {
    // A busy machine is no failure.
    testTimeout: 30_000,
    include: ['app/**/*.test.{ts,tsx}', '{server,build-steps}/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    passWithNoTests: false,
    // It asks for the system once, when it is loaded: tests load it again for another one.
    server: { deps: { inline: ['tinykeys'] } },
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
  },
});
