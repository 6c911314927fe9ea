/** Reads the reports that the test runners leave, and adds them up. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { reportFiles } from './gates.ts';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Report {
  /** The package's folder from the root, with `/`: `apps/web`. */
  folder: string;
  /** The turbo task that writes it: a name in `reportFiles`. */
  task: string;
  file: string;
}

/** The reports that these tasks owe: one for each workspace package that has a script of the task's name. */
export function expectedReports(root: string, tasks: readonly string[]): Report[] {
  const folders = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  return folders.flatMap((folder) => {
    const packageFile = join(root, folder, 'package.json');
    if (!existsSync(packageFile)) return [];
    const scripts = recordOf(recordOf(readJson(packageFile))['scripts']);
    return tasks.flatMap((task) => {
      const report = reportFiles[task];
      return report && task in scripts
        ? [{ folder, task, file: join(root, folder, 'reports', report.name) }]
        : [];
    });
  });
}

/** What a report counts, or null where there is none, or one that cannot be read. */
export function readReport({ task, file }: Report): Count | null {
  try {
    const report = recordOf(readJson(file));
    return reportFiles[task]?.runner === 'vitest' ? countOfVitest(report) : countOfPlaywright(report);
  } catch {
    return null;
  }
}

/** How much of an error is repeated at the end: what was expected, what was received, and where. */
const linesOfError = 12;

/**
 * What failed, each with the beginning of its first error, for the end of a log: what is further up in a long one is cut off where
 * only the end is shown. Nothing for a report that cannot be read.
 */
export function readFailures({ task, file }: Report): string[] {
  try {
    const report = recordOf(readJson(file));
    return reportFiles[task]?.runner === 'vitest' ? failuresOfVitest(report) : failuresOfPlaywright(report);
  } catch {
    return [];
  }
}

function failuresOfVitest(report: Readonly<Record<string, unknown>>): string[] {
  return recordsOf(report['testResults']).flatMap((file) =>
    failsByItself(file)
      ? [failure(String(file['name']), file['message'])]
      : failedTestsOf(file).map(failureOfTest),
  );
}

function failureOfTest(test: Readonly<Record<string, unknown>>): string {
  return failure(String(test['fullName']), listOf(test['failureMessages'])[0]);
}

/** Errors outside of the tests, then the tests: what is wrong with a server is why its tests fail. */
function failuresOfPlaywright(report: Readonly<Record<string, unknown>>): string[] {
  const outside = recordsOf(report['errors']).map(({ message }) => failure('outside of the tests', message));
  return [...outside, ...failuresOfSuite(report)];
}

/** Suites hold suites; a file's own is the outermost. */
function failuresOfSuite(suite: Readonly<Record<string, unknown>>): string[] {
  const own = recordsOf(suite['specs'])
    .filter((spec) => spec['ok'] === false)
    .map((spec) => {
      const results = recordsOf(spec['tests']).flatMap((test) => recordsOf(test['results']));
      const [error] = results.flatMap((result) => recordsOf(result['errors']));
      return failure(`${String(spec['file'])}: ${String(spec['title'])}`, error?.['message']);
    });
  return [...own, ...recordsOf(suite['suites']).flatMap(failuresOfSuite)];
}

function failure(name: string, error: unknown): string {
  const lines = stripVTControlCharacters(typeof error === 'string' ? error : '').split('\n');
  return [name, ...lines.slice(0, linesOfError).map((line) => `  ${line}`)].join('\n');
}

/** Adds counts up. */
export function sum(counts: readonly Count[]): Count {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @example inWords({ passed: 12, failed: 0, skipped: 0 }) // '12 passed, 0 failed' */
export function inWords({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function countOfVitest(report: Readonly<Record<string, unknown>>): Count {
  const brokenFiles = recordsOf(report['testResults']).filter(failsByItself);
  return {
    passed: numberOf(report['numPassedTests']),
    failed: numberOf(report['numFailedTests']) + brokenFiles.length,
    skipped: numberOf(report['numPendingTests']) + numberOf(report['numTodoTests']),
  };
}

/** A file that fails before its first test has no failed test to count, so it counts as one. */
function failsByItself(file: Readonly<Record<string, unknown>>): boolean {
  return file['status'] === 'failed' && failedTestsOf(file).length === 0;
}

function failedTestsOf(file: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  return recordsOf(file['assertionResults']).filter((test) => test['status'] === 'failed');
}

/** A test that passed only at the second try is not relied on, so it counts as failed. */
function countOfPlaywright(report: Readonly<Record<string, unknown>>): Count {
  const stats = recordOf(report['stats']);
  const errors = listOf(report['errors']).length;
  return {
    passed: numberOf(stats['expected']),
    failed: numberOf(stats['unexpected']) + numberOf(stats['flaky']) + errors,
    skipped: numberOf(stats['skipped']),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function recordsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return listOf(value).map(recordOf);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`Not a report: a count is ${String(value)}.`);
  return value;
}
