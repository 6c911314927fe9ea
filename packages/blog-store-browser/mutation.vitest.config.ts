import { configDefaults, mergeConfig } from 'vitest/config';

import browserStore from './vitest.config.ts';

/**
 * The tests that mutants have to get past, for each mutant anew: without the histories, which take
 * too long.
 */
export default mergeConfig(browserStore, {
  test: {
    // Modules are loaded once for all test files: most of a mutant's time went into loading them.
    isolate: false,
    exclude: [...configDefaults.exclude, 'src/store-histories.test.ts'],
  },
});
