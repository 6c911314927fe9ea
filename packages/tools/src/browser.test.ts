import { chmod } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, expect, test, vi } from 'vitest';

import { chromiumLaunchOptions } from './browser.ts';
import { temporaryFolder } from './temporary-folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function programIn(name: string): Promise<{ folder: string; path: string }> {
  const folder = await temporaryFolder({ [name]: '' });
  const path = join(folder, name);
  await chmod(path, 0o755);
  return { folder, path };
}

test('CHROMIUM has precedence over installed browsers', async () => {
  const { path } = await programIn('my-chromium');
  vi.stubEnv('CHROMIUM', path);
  expect(chromiumLaunchOptions().executablePath).toBe(path);
});

test('a wrong CHROMIUM throws an error with a remedy', () => {
  vi.stubEnv('CHROMIUM', '/nowhere/chromium');
  expect(() => chromiumLaunchOptions()).toThrow(
    'Set it to the path of a Chromium or Chrome program, or unset it.',
  );
});

test('a browser on the search path is found', async () => {
  // On other systems the usual paths have precedence.
  vi.stubGlobal('process', Object.create(process, { platform: { value: 'linux' } }));
  const { folder, path } = await programIn('chromium-headless-shell');
  vi.stubEnv('CHROMIUM', '');
  vi.stubEnv('PATH', folder);
  expect(chromiumLaunchOptions().executablePath).toBe(path);
});

test('the sandbox is disabled for root and in CI only', () => {
  vi.stubEnv('CI', '');
  const user = vi.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(chromiumLaunchOptions().args).not.toContain('--no-sandbox');
  vi.stubEnv('CI', 'true');
  expect(chromiumLaunchOptions().args).toContain('--no-sandbox');
  vi.stubEnv('CI', 'false');
  user.mockReturnValue(0);
  expect(chromiumLaunchOptions().args).toContain('--no-sandbox');
});
