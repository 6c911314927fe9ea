/** Finds or fetches the Chromium of the browser tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

export interface ChromiumLaunchOptions {
  /** Absent: Playwright's own Chromium. */
  executablePath?: string;
  args: string[];
}

/** The headless shell first: it is the fastest. */
const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];

/** Flags that stop the browser's own requests. */
const quietFlags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Otherwise the headless shell renders letters differently.
  '--font-render-hinting=none',
];

/**
 * Returns how to launch Chromium for a test: `CHROMIUM` if set, else an installed one, else Playwright's.
 *
 * @throws {Error} if `CHROMIUM` names no file
 */
export function chromiumLaunchOptions(): ChromiumLaunchOptions {
  const executablePath = namedBrowser() ?? installedBrowser();
  const args = [...(needsNoSandbox() ? ['--no-sandbox'] : []), ...quietFlags];
  return executablePath === undefined ? { args } : { executablePath, args };
}

/**
 * Resolves when a Chromium is there. Fetches one if needed: by Playwright, else, as root on Debian, by apt.
 *
 * @throws {Error} with a remedy if neither works
 */
export async function ensureBrowser(): Promise<void> {
  if (await hasBrowser()) return;
  console.log('No Chromium found: fetching one.');
  installWithPlaywright();
  if (await hasBrowser()) return;
  installWithApt();
  if (await hasBrowser()) return;
  throw new Error(
    'The browser tests need Chromium. None is installed here, and neither "playwright install chromium" nor ' +
      'apt-get could fetch one (their output is above). Install Chromium or Chrome yourself and set CHROMIUM to ' +
      'the path of its program.',
  );
}

async function hasBrowser(): Promise<boolean> {
  if (chromiumLaunchOptions().executablePath !== undefined) return true;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath());
}

function namedBrowser(): string | undefined {
  const path = process.env['CHROMIUM'];
  if (path === undefined || path === '') return undefined;
  if (existsSync(path)) return path;
  throw new Error(
    `CHROMIUM is set to "${path}", where there is no file. Set it to the path of a Chromium or Chrome program, or unset it.`,
  );
}

function installedBrowser(): string | undefined {
  return listBrowserPaths().find((path) => existsSync(path));
}

function listBrowserPaths(): string[] {
  const windows = ['C:\\Program Files', 'C:\\Program Files (x86)', process.env['LOCALAPPDATA'] ?? ''].map(
    (folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  );
  if (process.platform === 'win32') return windows;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const commands = browserNames.flatMap((name) =>
    [...folders, '/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name)),
  );
  const mac = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return process.platform === 'darwin' ? [...mac, ...commands] : commands;
}

/** Chromium's sandbox rejects root, and CI often lacks the kernel features that it needs. */
function needsNoSandbox(): boolean {
  const isCi = !['', '0', 'false', undefined].includes(process.env['CI']);
  return isRoot() || isCi;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function installWithPlaywright(): void {
  const packageFile = createRequire(import.meta.url).resolve('playwright/package.json');
  run(process.execPath, [join(dirname(packageFile), 'cli.js'), 'install', 'chromium']);
}

function installWithApt(): void {
  if (process.platform !== 'linux' || !isRoot() || !existsSync('/usr/bin/apt-get')) return;
  run('apt-get', ['update']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (installedBrowser() === undefined)
      run('apt-get', ['install', '-y', name], { DEBIAN_FRONTEND: 'noninteractive' });
  }
}

/** Runs a command and shows its output. Its exit code is ignored: the caller looks for the browser. */
function run(command: string, args: readonly string[], env: Record<string, string> = {}): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}
