import { expect, test } from 'vitest';

import { countResults, formatCount, readTaskRuns, sumCounts, type TaskRun } from './count-results.ts';
import { temporaryFolder } from './temporary-folder.ts';

const makeRun = (taskId: string, exitCode: number | null, report?: string): TaskRun => {
  const [name = '', task = ''] = taskId.split('#');
  const execution = exitCode === null ? null : { exitCode };
  return { taskId, task, directory: name, outputs: report ? [report] : ['dist/**'], execution };
};

/** Counts the report of a task that ended with this exit code. */
async function countReport(report: unknown, exitCode = 0) {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  const root = await temporaryFolder({ 'web/reports/vitest.json': text });
  const [result] = countResults(root, [makeRun('web#test', exitCode, 'reports/vitest.json')]);
  return { ...result?.count, failures: result?.failures };
}

const vitestReport = {
  numPassedTests: 7,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }],
};
const playwrightReport = {
  stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 2 },
  errors: [],
  suites: [],
};

test('counts the tests of a Vitest report, and a file that does not load as one failure', async () => {
  expect(await countReport(vitestReport)).toEqual({ passed: 7, failed: 0, skipped: 2, failures: [] });
  const assertionResults = [
    { status: 'passed', fullName: 'holds' },
    { status: 'failed', fullName: 'breaks', failureMessages: ['Error: no'] },
  ];
  const testResults = [
    { status: 'failed', name: 'a.test.ts', assertionResults },
    { status: 'failed', name: 'b.test.ts', message: 'SyntaxError: no', assertionResults: [] },
  ];
  const failures = ['breaks\n  Error: no', 'b.test.ts\n  SyntaxError: no'];
  expect(await countReport({ ...vitestReport, testResults }, 1)).toMatchObject({ failed: 2, failures });
});

test('counts the tests of a Playwright report, and a flaky test and an error outside as failures', async () => {
  expect(await countReport(playwrightReport)).toEqual({ passed: 5, failed: 0, skipped: 2, failures: [] });
  const message = `\u001B[31m${Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')}`;
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.e2e.ts',
    ok: status !== 'unexpected',
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message }] }] }],
  });
  const specs = [spec('passes', 'expected'), spec('fails', 'unexpected'), spec('passes later', 'flaky')];
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'Error: no server' }],
    suites: [{ specs: [], suites: [{ specs }] }],
  };
  const { failed, failures = [] } = await countReport(report, 1);
  expect(failed).toBe(3);
  expect(failures.map((failure) => failure.split('\n')[0])).toEqual([
    'outside of the tests',
    'a.e2e.ts: fails',
    'a.e2e.ts: passes later',
  ]);
  expect(failures[1]?.split('\n').slice(1)).toEqual(
    Array.from({ length: 12 }, (_, line) => `  line ${line}`),
  );
});

test('counts a failed task as failed although every test passed', async () => {
  for (const report of [vitestReport, playwrightReport])
    expect(await countReport(report, 1)).toMatchObject({ failed: 1, failures: ['web#test'] });
});

test('counts a report without a passed test as failed', async () => {
  expect(await countReport({ ...vitestReport, numPassedTests: 0 })).toMatchObject({ failed: 1 });
});

test('counts a missing or broken report as failed', async () => {
  for (const report of ['', '{', 'null', '{}', '[]', '{"stats":{}}', '{"testResults":[]}'])
    expect(await countReport(report)).toMatchObject({ passed: 0, failed: 1 });
  const [missing] = countResults('/nowhere', [makeRun('web#test', 0, 'reports/vitest.json')]);
  expect(missing?.count.failed).toBe(1);
});

test('counts the tasks of one name without a report as one check', () => {
  const count = (...runs: TaskRun[]) => countResults('/nowhere', runs).map((result) => result.count);
  expect(count(makeRun('web#lint', 0), makeRun('ui#lint', 0))).toEqual([
    { passed: 1, failed: 0, skipped: 0 },
  ]);
  expect(count(makeRun('web#lint', 0), makeRun('ui#lint', 1))).toEqual([
    { passed: 0, failed: 1, skipped: 0 },
  ]);
  // Turbo does not run a task whose dependency failed.
  expect(count(makeRun('web#lint', null))).toEqual([{ passed: 0, failed: 1, skipped: 0 }]);
});

test('a task that failed in one run stays failed although a later run passed it', async () => {
  const summary = (...tasks: TaskRun[]) => JSON.stringify({ tasks });
  const folder = await temporaryFolder({
    '1.json': summary(makeRun('web#build', 1), makeRun('web#lint', 0)),
    '2.json': summary(makeRun('web#build', 0), makeRun('web#lint', 1)),
  });
  expect(readTaskRuns(folder).map(({ execution }) => execution?.exitCode)).toEqual([1, 1]);
});

test('throws without a summary, because turbo did not run', async () => {
  const folder = await temporaryFolder();
  expect(() => readTaskRuns(folder)).toThrow('Turbo did not run');
});

test('formats a sum', () => {
  const one = { passed: 1, failed: 2, skipped: 0 };
  expect(formatCount(sumCounts([one, one]))).toBe('2 passed, 4 failed');
  expect(formatCount(sumCounts([one, { ...one, skipped: 3 }]))).toBe('2 passed, 4 failed, 3 skipped');
});
