import site from '../vitest.config.ts';

/** The tests that mutants have to get past: those beside the code that is mutated. */
export default {
  ...site,
  test: {
    ...site.test,
    include: ['app/markdown/*.test.{ts,tsx}'],
  },
};
