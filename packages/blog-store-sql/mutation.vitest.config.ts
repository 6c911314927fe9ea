import { configDefaults, mergeConfig } from 'vitest/config';

import blogStoreSql from './vitest.config.ts';

/**
 * The tests that mutants have to get past, for each mutant anew: so no `*.property.test.ts`, which take too long, and the
 * properties that stand among examples are tried on few cases.
 */
export default mergeConfig(blogStoreSql, {
  test: {
    env: { PROPERTY_RUNS: '30' },
    exclude: [...configDefaults.exclude, 'src/**/*.property.test.ts'],
  },
});
