import fc from 'fast-check';

/**
 * Makes each test run try the same 50 cases of each property. `SEED=2` tries other cases,
 * `PROPERTY_RUNS=10000` more. See docs/testing.md.
 */
fc.configureGlobal({
  seed: Number(process.env['SEED'] ?? 1),
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 50),
});
