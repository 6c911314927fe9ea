/**
 * `pnpm vault:laws [rounds]`: tries every law of the site and of blog-core on other cases than the tests do, in 20 rounds
 * of as many. A round has a seed of its own; a broken law is printed with it, and `SEED=… pnpm test` shows it again.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rounds = Number(process.argv[2] ?? 20);
const site = join(import.meta.dirname, '..');
const packages = [site, join(site, '..', '..', 'packages', 'blog-core')].map((directory) => ({
  directory,
  laws: globSync('{app,src}/**/*.test.{ts,tsx}', { cwd: directory }).filter((file) =>
    readFileSync(join(directory, file), 'utf8').includes("from 'fast-check'"),
  ),
}));

let kept = 0;
for (let round = 1; round <= rounds; round += 1) {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const results = packages.map(({ directory, laws }) =>
    spawnSync('pnpm', ['exec', 'vitest', 'run', '--reporter=dot', ...laws], {
      cwd: directory,
      env: { ...process.env, SEED: String(seed), NO_COLOR: '1' },
      encoding: 'utf8',
    }),
  );
  const isKept = results.every(({ status }) => status === 0);
  if (isKept) kept += 1;
  else for (const { status, stdout, stderr } of results) if (status !== 0) console.log(stdout + stderr);
  console.log(`Round ${round}, seed ${seed}: ${isKept ? 'kept' : 'broken'}`);
}
const files = packages.flatMap(({ laws }) => laws).length;
console.log(`${kept} of ${rounds} rounds kept every law of ${files} files`);
process.exitCode = kept === rounds && files > 0 ? 0 : 1;
