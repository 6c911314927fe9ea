/**
 * `pnpm --filter reliability reliability:property-tests [rounds]`: runs every property test and every
 * random history of the site and the packages, in 20 rounds with other and more cases than `pnpm test`.
 * Prints the seed of a failed round. `SEED=…` before `pnpm --filter web test` reproduces it.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { webFolder } from 'web/build-steps/variants.ts';

const rounds = Number(process.argv[2] ?? 20);
/** The cases of a round; `pnpm test` tries fewer. */
const sizes = { PROPERTY_RUNS: '300', HISTORIES: '300', ROUNDS: '2000', TAG_CHANGES: '1000' };
const root = join(webFolder, '..', '..');

/** The tests of each workspace package whose size can be set. */
const packages = globSync('{apps,packages}/*/package.json', { cwd: root })
  .map((file) => join(root, dirname(file)))
  .map((directory) => ({
    directory,
    files: globSync('{app,src}/**/*.test.{ts,tsx}', { cwd: directory }).filter((file) =>
      /from 'fast-check'|process\.env\['(?:HISTORIES|ROUNDS)'\]/u.test(
        readFileSync(join(directory, file), 'utf8'),
      ),
    ),
  }))
  .filter(({ files }) => files.length > 0);

let passed = 0;
for (let round = 1; round <= rounds; round += 1) {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const results = packages.map(({ directory, files }) =>
    spawnSync('pnpm', ['exec', 'vitest', 'run', '--reporter=dot', ...files], {
      cwd: directory,
      env: { ...process.env, ...sizes, SEED: String(seed), NO_COLOR: '1' },
      encoding: 'utf8',
    }),
  );
  const hasPassed = results.every(({ status }) => status === 0);
  if (hasPassed) passed += 1;
  else for (const { status, stdout, stderr } of results) if (status !== 0) console.log(stdout + stderr);
  console.log(`Round ${round}, seed ${seed}: ${hasPassed ? 'passed' : 'FAILED'}`);
}
const files = packages.flatMap((each) => each.files).length;
console.log(`${passed} of ${rounds} rounds passed, with the property tests of ${files} files`);
process.exitCode = passed === rounds && files > 0 ? 0 : 1;
