import fc from 'fast-check';

/**
 * Every run tries the same cases, `SEED=2` others. See docs/testing.md. The everyday gate tries 300 of
 * each property, `PROPERTY_RUNS` another number.
 */
fc.configureGlobal({
  seed: Number(process.env['SEED'] ?? 1),
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300),
});
