import { configDefaults, mergeConfig } from 'vitest/config';

import browserStore from './vitest.config.ts';

/**
 * Runs the tests for each mutant, without the slow histories.
 */
export default mergeConfig(browserStore, {
  test: {
    // Test files share modules, whose loading took most of the time.
    isolate: false,
    exclude: [...configDefaults.exclude, 'src/store-histories.test.ts'],
  },
});
