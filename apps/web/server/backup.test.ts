import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { expect, test } from 'vitest';

/** Runs `backup.ts` in a data folder and returns what it prints. */
async function runBackupCommand(command: readonly string[], data: string): Promise<string> {
  const script = join(import.meta.dirname, 'backup.ts');
  const env = { ...process.env, INIT_CWD: data };
  const { stdout, stderr } = spawn(process.execPath, [script, ...command, '--data', data], { env });
  const printed = await Promise.all([text(stdout), text(stderr)]);
  return printed.join('').trim();
}

test.each([
  [['restore'], 'There are no backups in DATA.'],
  [['resotre'], 'There is no command "resotre". Use backup, or restore FILE.'],
  [['restore', 'posts.sqlite'], `There is no backup at ${join('DATA', 'posts.sqlite')}.`],
])('the command %j says what is wrong', async (command, message) => {
  const data = await temporaryFolder();
  expect(await runBackupCommand(command, data)).toBe(message.replace('DATA', data));
});

test('the list of backups marks those that a wrong clock dated in the future', async () => {
  const data = await temporaryFolder();
  await mkdir(join(data, 'backups'));
  const [ahead, made] = ['2999-01-01T00-00-00Z', '2026-01-01T00-00-00Z'].map((time) =>
    join(data, 'backups', `posts-${time}.sqlite`),
  );
  for (const file of [ahead, made]) await writeFile(file ?? '', '');
  expect((await runBackupCommand(['restore'], data)).split('\n').slice(1)).toEqual([
    `${ahead} (dated in the future: check the clock of this machine)`,
    made,
  ]);
});
