import fc from 'fast-check';

/** Every run tries the same cases, `SEED=2` others. See docs/decisions/067-a-run-tries-the-same-cases.md. */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) });
