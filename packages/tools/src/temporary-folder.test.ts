import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

import { runProgram } from './run-program.ts';

const temporary = pathToFileURL(join(import.meta.dirname, 'temporary-folder.ts')).href;

test.each([
  '',
  "throw new Error('It went wrong.');",
  "process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 60_000);",
])('removes the folders of a process that ends by: %s', async (end) => {
  const script = `
      import { existsSync } from 'node:fs';
      import { temporaryFolder } from '${temporary}';
      const folders = [await temporaryFolder({ 'a/b.txt': 'text' }), await temporaryFolder()];
      console.log(JSON.stringify(folders.filter(existsSync)));
      ${end}`;
  const { output } = await runProgram(import.meta.dirname, process.execPath, [
    '--input-type=module',
    '--eval',
    script,
  ]);
  const folders = JSON.parse(output.split('\n', 1)[0] ?? '') as string[];
  expect(folders).toHaveLength(2);
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
});
