import { join } from 'node:path';

import { expect, test } from 'vitest';

import { expectedReports, inWords, readFailures, readReport, sum, type Report } from './reports.ts';
import { temporaryFolder } from './temporary-folder.ts';

function folderWith(files: Record<string, unknown>): Promise<string> {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([name, value]) => [name, textOf(value)])),
  );
}

async function count(task: Report['task'], report: unknown) {
  const root = await folderWith({ report });
  return readReport({ folder: 'apps/web', task, file: join(root, 'report') });
}

test('every package with tests owes a report', async () => {
  const root = await folderWith({
    'apps/web/package.json': { scripts: { test: '', e2e: '', lint: '' } },
    'packages/ui/package.json': { scripts: { test: '' } },
    'packages/types/package.json': {},
    'packages/notes.txt': '',
  });
  const owed = expectedReports(root, ['lint', 'test', 'e2e']).map(({ folder, task, file }) => [
    folder,
    task,
    file,
  ]);
  expect(owed).toEqual([
    ['apps/web', 'test', join(root, 'apps/web/reports/vitest.json')],
    ['apps/web', 'e2e', join(root, 'apps/web/reports/playwright.json')],
    ['packages/ui', 'test', join(root, 'packages/ui/reports/vitest.json')],
  ]);
});

test('a unit test report is counted, with a file that did not even load as one failure', async () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(await count('test', report)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test('an end-to-end report is counted, with every error outside of the tests as a failure', async () => {
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'no server' }],
  };
  expect(await count('e2e', report)).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test('what failed is named with the beginning of its first error', async () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const failuresIn = async (task: Report['task'], report: unknown) =>
    readFailures({ folder: 'apps/web', task, file: join(await folderWith({ report }), 'report') });

  const passed = { title: 'passes', file: 'a.e2e.ts', ok: true, tests: [] };
  const failed = {
    title: 'fails',
    file: 'a.e2e.ts',
    ok: false,
    tests: [{ results: [{ errors: [{ message: `\u001B[31m${long}` }, { message: 'second' }] }] }],
  };
  const [outside, named, ...others] = await failuresIn('e2e', {
    errors: [{ message: 'Error: no server' }],
    suites: [{ specs: [passed], suites: [{ specs: [failed] }] }],
  });
  expect(outside).toBe('outside of the tests\n  Error: no server');
  expect(others).toEqual([]);
  expect(named).toMatch(/^a\.e2e\.ts: fails\n  line 0\n/u);
  expect(named?.split('\n')).toHaveLength(13);

  const assertionResults = [
    { status: 'passed', fullName: 'holds' },
    { status: 'failed', fullName: 'breaks', failureMessages: ['Error: no'] },
  ];
  const testResults = [
    { status: 'failed', name: 'a.test.ts', assertionResults },
    { status: 'failed', name: 'b.test.ts', message: 'SyntaxError: no', assertionResults: [] },
  ];
  expect(await failuresIn('test', { testResults })).toEqual([
    'breaks\n  Error: no',
    'b.test.ts\n  SyntaxError: no',
  ]);
  expect(await failuresIn('test', '{')).toEqual([]);
});

test('what is no report counts for nothing', async () => {
  for (const report of ['', '{', 'null', '{}', '[]']) {
    expect(await count('test', report)).toBeNull();
    expect(await count('e2e', report)).toBeNull();
  }
  expect(readReport({ folder: 'apps/web', task: 'test', file: '/nowhere/vitest.json' })).toBeNull();
});

test('sums are told plainly', () => {
  expect(inWords(sum([]))).toBe('0 passed, 0 failed');
  const one = { passed: 1, failed: 2, skipped: 0 };
  expect(inWords(sum([one, one]))).toBe('2 passed, 4 failed');
  expect(inWords(sum([one, { passed: 0, failed: 0, skipped: 3 }]))).toBe('1 passed, 2 failed, 3 skipped');
});
