import fc from 'fast-check';

/**
 * Each run tries the same 50 cases of each property. `SEED=2` tries others, `PROPERTY_RUNS` more.
 * See docs/testing.md.
 */
fc.configureGlobal({
  seed: Number(process.env['SEED'] ?? 1),
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 50),
});
