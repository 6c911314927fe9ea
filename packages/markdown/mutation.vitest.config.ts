import { configDefaults, mergeConfig } from 'vitest/config';

import markdown from './vitest.config.ts';

/** Leaves out the examples of the GFM specification, which take too long to run once per mutant. */
export default mergeConfig(markdown, {
  test: {
    exclude: [...configDefaults.exclude, 'src/conformance/**'],
  },
});
