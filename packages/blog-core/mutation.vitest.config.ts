import { mergeConfig } from 'vitest/config';

import blogCore from './vitest.config.ts';

/**
 * Stryker runs the tests once for each mutant, so each property is tried on 30 cases instead of
 * 50.
 */
export default mergeConfig(blogCore, {
  test: {
    env: { PROPERTY_RUNS: '30' },
    // Stryker counts each step that the code takes, which takes time too.
    testTimeout: 120_000,
  },
});
