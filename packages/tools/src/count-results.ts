import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter';
import type { JsonTestResults } from 'vitest/node';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A task in the summary that `turbo run --summarize` writes. */
export interface TaskRun {
  /** `web#lint` */
  readonly taskId: string;
  readonly task: string;
  /** The folder of its package, relative to the root. */
  readonly directory: string;
  /** Of turbo.json, relative to the directory. */
  readonly outputs: readonly string[] | null;
  /** Null if turbo didn't run it, because a task that it depends on failed. */
  readonly execution: { readonly exitCode: number } | null;
}

export interface TaskResult {
  readonly name: string;
  readonly count: Count;
  /** The name of each failure, with the first lines of its error. */
  readonly failures: readonly string[];
}

/** The lines of an error that are repeated at the end of the log: expected, received, and the place. */
const maxErrorLines = 12;

/**
 * Reads the tasks of one or more turbo runs. A task of several runs failed if it failed in one of them.
 *
 * @param folder the folder of the summaries, `.turbo/runs`
 * @throws {Error} if there are no summaries
 */
export function readTaskRuns(folder: string): readonly TaskRun[] {
  const names = readdirSync(folder);
  if (names.length === 0) throw new Error('Turbo did not run: its output above says why.');
  const runs = new Map<string, TaskRun>();
  for (const name of names) {
    const summary = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { tasks: readonly TaskRun[] };
    for (const run of summary.tasks) {
      const earlier = runs.get(run.taskId);
      if (!earlier || hasSucceeded(earlier)) runs.set(run.taskId, run);
    }
  }
  return [...runs.values()];
}

/**
 * Counts the tests of each task that writes a report (an output `reports/*.json`). Tasks of one name
 * without reports count as one check.
 */
export function countResults(root: string, runs: readonly TaskRun[]): readonly TaskResult[] {
  const withoutReport = Map.groupBy(
    runs.filter((run) => !findReport(run)),
    ({ task }) => task,
  );
  return [
    ...Array.from(withoutReport, ([task, group]) => {
      const failures = group.filter((run) => !hasSucceeded(run)).map(({ taskId }) => taskId);
      return { name: task, count: toCount(failures.length === 0), failures };
    }),
    ...runs.flatMap((run) => {
      const report = findReport(run);
      return report === undefined ? [] : [countReport(run, join(root, run.directory, report))];
    }),
  ];
}

export function sumCounts(counts: readonly Count[]): Count {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** @example formatCount({ passed: 12, failed: 0, skipped: 0 }) // '12 passed, 0 failed' */
export function formatCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function findReport({ outputs }: TaskRun): string | undefined {
  return outputs?.find((output) => /^reports\/[^*]+\.json$/u.test(output));
}

function hasSucceeded({ execution }: TaskRun): boolean {
  return execution?.exitCode === 0;
}

function toCount(hasPassed: boolean): Count {
  return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 };
}

/** A task can fail with every test passed, by an error outside of the tests: that counts as one failure. */
function countReport(run: TaskRun, file: string): TaskResult {
  const { taskId } = run;
  let result: Pick<TaskResult, 'count' | 'failures'>;
  try {
    result = readReport(JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults | JSONReport);
  } catch {
    return { name: taskId, count: toCount(false), failures: [`${taskId}: no report in ${file}`] };
  }
  const { count, failures } = result;
  const isFailed = count.failed === 0 && (!hasSucceeded(run) || count.passed === 0);
  return isFailed
    ? { name: taskId, count: sumCounts([count, toCount(false)]), failures: [...failures, taskId] }
    : { name: taskId, ...result };
}

/** @throws {TypeError} if the report has another form */
function readReport(report: JsonTestResults | JSONReport): Pick<TaskResult, 'count' | 'failures'> {
  const result = 'stats' in report ? readPlaywrightReport(report) : readVitestReport(report);
  if (!Object.values(result.count).every(Number.isInteger)) throw new TypeError('The report has no counts.');
  return result;
}

function readVitestReport({ numPassedTests, numPendingTests, numTodoTests, testResults }: JsonTestResults) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that fails before its first test has no failed test.
    if (failed.length === 0) return status === 'failed' ? [describeFailure(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) => describeFailure(fullName, failureMessages?.[0]));
  });
  const skipped = numPendingTests + numTodoTests;
  return { count: { passed: numPassedTests, failed: failures.length, skipped }, failures };
}

function readPlaywrightReport({ stats, errors, suites }: JSONReport) {
  // A test that passed on a retry only counts as failed.
  const failed = stats.unexpected + stats.flaky + errors.length;
  const failures = [
    ...errors.map(({ message }) => describeFailure('outside of the tests', message)),
    ...suites.flatMap(findFailedSpecs),
  ];
  return { count: { passed: stats.expected, failed, skipped: stats.skipped }, failures };
}

function findFailedSpecs({ specs, suites = [] }: JSONReportSuite): readonly string[] {
  const failed = specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return describeFailure(`${file}: ${title}`, error?.message);
    });
  return [...failed, ...suites.flatMap(findFailedSpecs)];
}

function describeFailure(name: string, error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'));
  return [name, ...lines.slice(0, maxErrorLines).map((line) => `  ${line}`)].join('\n');
}
