import { configDefaults, mergeConfig } from 'vitest/config';

import markdown from './vitest.config.ts';

/** The tests that mutants have to get past, for each mutant anew: so without the examples of the specification, which take too long. */
export default mergeConfig(markdown, {
  test: {
    exclude: [...configDefaults.exclude, 'src/conformance/**'],
  },
});
