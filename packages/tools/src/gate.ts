/**
 * `pnpm test` and `pnpm verify`: runs a gate of gates.ts. The format counts as one check, and so does each task without a report;
 * tests count one by one. The last line is the sum, plainly: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

import { ensureBrowser } from './browser.ts';
import { type GateName, gates, reportFiles, tasksOf } from './gates.ts';
import {
  expectedReports,
  inWords,
  readFailures,
  readReport,
  sum,
  type Count,
  type Report,
} from './reports.ts';
import { interrupted, runTurbo } from './run-turbo.ts';
import { type ExitCodes, taskExitCodes } from './task-exit-codes.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const summaries = join(root, '.turbo', 'runs');

const onePassed: Count = { passed: 1, failed: 0, skipped: 0 };
const oneFailed: Count = { passed: 0, failed: 1, skipped: 0 };

try {
  const total = sum(await runGate(gateNamed(process.argv[2])));
  console.log(inWords(total));
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(inWords(oneFailed));
  process.exitCode = 1;
}

function gateNamed(name = ''): GateName {
  if (name in gates) return name as GateName;
  throw new Error(`There is no gate "${name}". The gates are: ${Object.keys(gates).join(', ')}.`);
}

async function runGate(name: GateName): Promise<Count[]> {
  const { sideBySide, inTurn, waiting, env } = gates[name];
  const tasks = tasksOf(gates[name]);
  await ensureBrowser();
  const isFormatted = runTool('oxfmt', ['--check', '.']);
  const reports = expectedReports(root, tasks);
  // Turbo puts back the reports of what it does not run again. Any other that is there afterwards was just written.
  for (const { file } of reports) rmSync(file, { force: true });
  rmSync(summaries, { recursive: true, force: true });
  await runTasks(sideBySide, availableParallelism(), env);
  await runTasks(inTurn, 1, env);
  if (waiting.length > 0) await runTasks(waiting, availableParallelism(), env);

  const exitCodes = taskExitCodes(summaries);
  for (const failure of reports.flatMap(readFailures)) console.log(`\nFailed: ${failure}`);
  console.log('');
  return [
    shown('format', isFormatted ? onePassed : oneFailed),
    ...tasks
      .filter((task) => !(task in reportFiles))
      .map((task) => shown(task, countOfTask(task, exitCodes))),
    ...reports.map((report) => shown(`${report.folder} ${report.task}`, countOfReport(report, exitCodes))),
  ];
}

async function runTasks(
  tasks: readonly string[],
  concurrency: number,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const code = await runTurbo(
    [
      'run',
      ...tasks,
      '--continue=dependencies-successful',
      '--summarize',
      `--concurrency=${concurrency}`,
      '--output-logs=new-only',
      '--log-order=grouped',
      '--ui=stream',
    ],
    { ...environment(), ...env },
  );
  if (code === interrupted) throw new Error('Interrupted: not every check ran.');
}

/** The user's own settings change no result: no build variables, one time zone (not UTC, and with summer time). */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('VITE_') && name !== 'NODE_ENV',
  );
  return { ...Object.fromEntries(inherited), TZ: 'America/New_York' };
}

/** A command of a root dependency, run at the root. Tells whether all was well. */
function runTool(name: 'oxfmt', args: readonly string[]): boolean {
  const packageFile = createRequire(join(root, 'package.json')).resolve(`${name}/package.json`);
  const command = join(dirname(packageFile), 'bin', name);
  return spawnSync(process.execPath, [command, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}

function countOfTask(task: string, exitCodes: ExitCodes): Count {
  const codes = [...exitCodes].filter(([taskId]) => taskId.endsWith(`#${task}`)).map(([, code]) => code);
  return codes.length > 0 && codes.every((code) => code === 0) ? onePassed : oneFailed;
}

/** A task can fail with every test passed: an error outside of the tests, or a report that says nothing. */
function countOfReport(report: Report, exitCodes: ExitCodes): Count {
  const count = readReport(report);
  if (count === null) {
    console.error(`${report.folder} left no report of its task "${report.task}": ${report.file}`);
    return oneFailed;
  }
  const name = JSON.parse(readFileSync(join(root, report.folder, 'package.json'), 'utf8')).name;
  const isSilentFailure = count.failed === 0 && exitCodes.get(`${name}#${report.task}`) !== 0;
  return isSilentFailure || count.passed + count.failed === 0 ? sum([count, oneFailed]) : count;
}

function shown(name: string, count: Count): Count {
  console.log(`${name}: ${inWords(count)}`);
  return count;
}
