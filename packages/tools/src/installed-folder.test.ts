import { chmod, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import { afterEach, expect, test, vi } from 'vitest';

import { temporaryFolder, writeFiles } from './temporary-folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.skipIf(process.platform === 'win32')(
  'what an install that failed has left is installed anew, also where the versions are those of before',
  async () => {
    const home = await temporaryFolder();
    vi.stubEnv('TMPDIR', home);
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const { installedFolder } = await import('./installed-folder.ts');

    await putNpm(home, 'echo one > version');
    const folder = await installedFolder('peer', { peer: '1.0.0' });
    await putNpm(home, 'echo half of two > version; exit 1');
    await expect(installedFolder('peer', { peer: '2.0.0' })).rejects.toThrow('npm install');
    await putNpm(home, 'echo one > version');
    await installedFolder('peer', { peer: '1.0.0' });
    expect(await readFile(join(folder, 'version'), 'utf8')).toBe('one\n');
  },
);

/** Puts a program in the place of npm, which does this in the folder. */
async function putNpm(home: string, code: string): Promise<void> {
  const programs = join(home, 'programs');
  await writeFiles(programs, { npm: `#!/bin/sh\n${code}\n` });
  await chmod(join(programs, 'npm'), 0o755);
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env['PATH']}`);
}
