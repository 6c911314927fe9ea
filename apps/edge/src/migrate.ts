/**
 * `pnpm --filter edge migrate --local` or `--remote`: migrates the database with Wrangler. Skips
 * migrations that a Worker has already run.
 */
import { recordStoreMigrations } from './migration-files.ts';
import { runWrangler } from './wrangler.ts';

const where = process.argv.slice(2);
try {
  if (!where.includes('--local') && !where.includes('--remote')) {
    throw new Error(
      'Say --remote for the database of the deployed Worker, or --local for the one of `pnpm start:edge`.',
    );
  }
  const recordExitCode = await runWrangler([
    'd1',
    'execute',
    'DB',
    '--yes',
    '--command',
    recordStoreMigrations,
    ...where,
  ]);
  process.exitCode = recordExitCode || (await runWrangler(['d1', 'migrations', 'apply', 'DB', ...where]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
