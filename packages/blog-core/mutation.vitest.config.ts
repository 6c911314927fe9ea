import { mergeConfig } from 'vitest/config';

import blogCore from './vitest.config.ts';

/** The tests that mutants have to get past, for each mutant anew: so the properties are tried on few cases. */
export default mergeConfig(blogCore, {
  test: {
    env: { PROPERTY_RUNS: '30' },
  },
});
