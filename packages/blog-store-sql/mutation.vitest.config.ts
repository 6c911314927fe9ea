import { configDefaults, mergeConfig } from 'vitest/config';

import blogStoreSql from './vitest.config.ts';

/**
 * Runs the tests for each mutant, without the slow `*.property.test.ts`. Other properties run on
 * few cases.
 */
export default mergeConfig(blogStoreSql, {
  test: {
    env: { PROPERTY_RUNS: '30' },
    exclude: [...configDefaults.exclude, 'src/**/*.property.test.ts'],
  },
});
