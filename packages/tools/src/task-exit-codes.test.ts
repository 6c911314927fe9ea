import { expect, test } from 'vitest';

import { taskExitCodes } from './task-exit-codes.ts';
import { temporaryFolder } from './temporary-folder.ts';

const summary = (tasks: Readonly<Record<string, number | null>>): string =>
  JSON.stringify({
    tasks: Object.entries(tasks).map(([taskId, exitCode]) => ({
      taskId,
      execution: exitCode === null ? null : { exitCode },
    })),
  });

test('every task of every run has the code that it ended with', async () => {
  const folder = await temporaryFolder({
    '1.json': summary({ 'web#lint': 0, 'web#test': 1 }),
    '2.json': summary({ 'web#e2e': null }),
  });
  expect([...taskExitCodes(folder)]).toEqual([
    ['web#lint', 0],
    ['web#test', 1],
    ['web#e2e', null],
  ]);
});

test('a task that failed in one run has failed, although a later run needed it again and it passed', async () => {
  const folder = await temporaryFolder({
    '1.json': summary({ 'web#build:test': 1, 'web#build:verify': null, 'web#build': 0 }),
    '2.json': summary({ 'web#build:test': 0, 'web#build:verify': 0, 'web#build': 1 }),
    '3.json': summary({ 'web#build:test': 0, 'web#build:verify': 0 }),
  });
  expect([...taskExitCodes(folder)]).toEqual([
    ['web#build:test', 1],
    ['web#build:verify', null],
    ['web#build', 1],
  ]);
});

test('without a summary turbo did not run', async () => {
  const folder = await temporaryFolder();
  expect(() => taskExitCodes(folder)).toThrow('Turbo did not run');
});
