import site from '../vitest.config.ts';

/** The tests that mutants have to get past: those beside the code that is mutated, without the histories, which take too long. */
export default {
  ...site,
  test: {
    ...site.test,
    include: ['app/posts/*.test.ts', 'app/markdown/*.test.{ts,tsx}'],
    exclude: ['**/store-histories.test.ts'],
  },
};
