/** Which Chromium the browser tests run in, and how it comes to be there. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

export interface ChromiumLaunchOptions {
  /** Absent: Playwright's own Chromium. */
  executablePath?: string;
  args: string[];
}

/** The headless shell first: it is Chromium without the windows that no test sees. */
const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];

/** Quiet flags: a test browser talks to nobody but the page under test. */
const quietFlags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // The headless shell would draw letters by rules of its own.
  '--font-render-hinting=none',
];

/**
 * How to launch Chromium for a test: `CHROMIUM` where it is set, else one installed on this machine, else
 * Playwright's own. Reads the environment and looks at the disk, starts nothing. Throws where `CHROMIUM` names no file.
 */
export function chromiumLaunchOptions(): ChromiumLaunchOptions {
  const executablePath = namedBrowser() ?? installedBrowser();
  const args = [...(needsNoSandbox() ? ['--no-sandbox'] : []), ...quietFlags];
  return executablePath === undefined ? { args } : { executablePath, args };
}

/**
 * Resolves once a Chromium is there to test with, fetching one if need be: Playwright's download first, then, as root
 * on a Debian, the system's package. Throws with the way out where neither works.
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
  return browserPlaces().find((path) => existsSync(path));
}

function browserPlaces(): string[] {
  if (process.platform === 'win32') {
    return ['C:\\Program Files', 'C:\\Program Files (x86)', process.env['LOCALAPPDATA'] ?? ''].flatMap(
      (folder) => [
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Chromium', 'Application', 'chrome.exe'),
      ],
    );
  }
  const searchPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const inFolder = [...searchPath, '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const commands = browserNames.flatMap((name) => inFolder.map((folder) => join(folder, name)));
  const macApps = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return process.platform === 'darwin' ? [...macApps, ...commands] : commands;
}

/** Chromium's sandbox refuses root, and continuous integration often lacks the kernel features it needs. */
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

/** Runs to the end with its output shown. A failure is seen by what is still missing afterwards. */
function run(command: string, args: readonly string[], env: Record<string, string> = {}): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}
