import { chmod, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import { afterEach, expect, test, vi } from 'vitest';

import { temporaryFolder, writeFiles } from './temporary-folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.skipIf(process.platform === 'win32')(
  'installs again after a failed install, also if the versions are the old ones',
  async () => {
    const home = await temporaryFolder();
    vi.stubEnv('TMPDIR', home);
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const { installedFolder } = await import('./installed-folder.ts');

    await mockNpm(home, 'echo one > version');
    const folder = await installedFolder('peer', { peer: '1.0.0' });
    await mockNpm(home, 'echo half of two > version; exit 1');
    await expect(installedFolder('peer', { peer: '2.0.0' })).rejects.toThrow('npm install');
    await mockNpm(home, 'echo one > version');
    await installedFolder('peer', { peer: '1.0.0' });
    expect(await readFile(join(folder, 'version'), 'utf8')).toBe('one\n');
  },
);

test.skipIf(process.platform === 'win32')('two checkouts have different folders', async () => {
  const home = await temporaryFolder();
  vi.stubEnv('TMPDIR', home);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  await mockNpm(home, 'true');
  const folders = await Promise.all(
    ['one', 'other'].map(async (checkout) => {
      const copy = join(home, checkout, 'packages', 'tools', 'src');
      for (const file of ['installed-folder.ts', 'run-program.ts'])
        await writeFiles(copy, { [file]: await readFile(join(import.meta.dirname, file), 'utf8') });
      const { installedFolder } = await import(/* @vite-ignore */ join(copy, 'installed-folder.ts'));
      return installedFolder('peer', { peer: '1.0.0' });
    }),
  );
  expect(new Set(folders).size).toBe(2);
});

/** Replaces npm by a script. */
async function mockNpm(home: string, code: string): Promise<void> {
  const programs = join(home, 'programs');
  await writeFiles(programs, { npm: `#!/bin/sh\n${code}\n` });
  await chmod(join(programs, 'npm'), 0o755);
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env['PATH']}`);
}
