/**
 * `node packages/tools/src/run-checks.ts <task>… [--then <task>…] [--affected]`: runs turbo tasks, then
 * prints the failures and, as the last line, the total: `N passed, N failed`. This is `pnpm test` and
 * `pnpm verify`. `--affected` runs only the tasks of what differs from `main`, and those of the root.
 *
 * Each group of tasks is one `turbo run`, with one task for each processor, or as its own --concurrency
 * says: browsers, builds and installs use every processor by themselves. Exits with 0 only if something
 * passed and nothing failed.
 */
import { globSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { findBranchPoint, getAffectedFilters } from './affected-filters.ts';
import { ensureBrowser } from './browser.ts';
import { countResults, formatCount, readTaskRuns, sumCounts } from './count-results.ts';
import { interrupted, runTurbo } from './run-turbo.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const summaries = join(root, '.turbo', 'runs');

const affected = '--affected';
const args = process.argv.slice(2);
/** Turbo's filters for each group. */
const filters = args.includes(affected) ? getAffectedFilters(findBranchPoint(root)) : [];

const groups = args
  .filter((arg) => arg !== affected)
  .join(' ')
  .split(' --then ')
  .map((group) => group.split(' '));

try {
  await ensureBrowser();
  // Turbo restores the reports of cached tasks. Any other report that is there afterwards is new.
  const reports = globSync('{apps,packages}/*/reports/{vitest,playwright}*.json', { cwd: root });
  for (const path of [summaries, ...reports.map((report) => join(root, report))])
    rmSync(path, { recursive: true, force: true });

  for (const group of groups) await runTasks(group);

  const results = countResults(root, readTaskRuns(summaries));
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\nFailed: ${failure}`);
  console.log('');
  for (const { name, count } of results) console.log(`${name}: ${formatCount(count)}`);
  const total = sumCounts(results.map(({ count }) => count));
  console.log(formatCount(total));
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(formatCount({ passed: 0, failed: 1, skipped: 0 }));
  process.exitCode = 1;
}

async function runTasks(group: readonly string[]): Promise<void> {
  const hasConcurrency = group.some((arg) => arg.startsWith('--concurrency='));
  const code = await runTurbo(
    [
      'run',
      ...group,
      ...filters,
      ...(hasConcurrency ? [] : [`--concurrency=${availableParallelism()}`]),
      '--continue=dependencies-successful',
      '--summarize',
      '--output-logs=new-only',
      '--log-order=grouped',
      '--ui=stream',
      // Turbo passes the variables of turbo.json alone. It would add VITE_* for the tasks of every Vite app.
      '--framework-inference=false',
    ],
    // A time zone that isn't UTC and has summer time.
    { ...process.env, TZ: 'America/New_York' },
  );
  if (code === interrupted) throw new Error('Interrupted: not every check ran.');
}
