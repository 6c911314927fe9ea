import { configDefaults, mergeConfig } from 'vitest/config';

import blogCore from './vitest.config.ts';

/**
 * The tests that mutants have to get past, for each mutant anew: the same ones in every run, so no `*.laws.test.ts`, which
 * draw other cases each time; and the laws that stand among examples with few tries.
 */
export default mergeConfig(blogCore, {
  test: {
    provide: { propertyRuns: 30 },
    exclude: [...configDefaults.exclude, 'src/**/*.laws.test.ts'],
  },
});
