import { configDefaults, mergeConfig } from 'vitest/config';

import blogFiles from './vitest.config.ts';

/**
 * Runs for each mutant, so it leaves out the slow `*.property.test.ts` and tries few cases of all
 * other properties.
 */
export default mergeConfig(blogFiles, {
  test: {
    env: { PROPERTY_RUNS: '30' },
    exclude: [...configDefaults.exclude, 'src/**/*.property.test.ts'],
  },
});
