/** Finds or installs the browsers besides Chromium that the engine tests use. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that drive WebKit: on Linux its GTK port, with a virtual screen. */
export interface WebKitPrograms {
  /** WebKit's own WebDriver server. */
  driver: string;
  /** The browser that it drives. */
  browser: string;
  /** A virtual X server; undefined if there is a screen. */
  screen: string | undefined;
}

const firefoxNames = ['firefox-esr', 'firefox'];
const webKitPackages = ['webkit2gtk-driver', 'xvfb'];
const libraries = '/usr/lib';

/** Returns Firefox's path: `FIREFOX` if set, else an installed one, else undefined. */
function findFirefox(): string | undefined {
  const named = process.env['FIREFOX'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined;
  const macApp = '/Applications/Firefox.app/Contents/MacOS/firefox';
  return firefoxNames.map(findProgram).find(Boolean) ?? (existsSync(macApp) ? macApp : undefined);
}

/** Returns WebKit's programs if all of them are installed. */
function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram('WebKitWebDriver');
  const browser = findMiniBrowser();
  const screen = findProgram('Xvfb');
  if (driver === undefined || browser === undefined) return undefined;
  if (screen === undefined && !process.env['DISPLAY']) return undefined;
  return { driver, browser, screen };
}

/**
 * Returns Firefox's path. Installs it if needed, as root on Debian.
 *
 * @throws {Error} with a remedy if it can't be installed
 */
export function ensureFirefox(): string {
  const found = findFirefox();
  if (found !== undefined) return found;
  const outcome = installWithApt(['firefox-esr']);
  const installed = findFirefox();
  if (installed !== undefined) return installed;
  throw new Error(
    `Firefox is needed to try the site in it, and none was found (${outcome}). Install Firefox and set FIREFOX to the path ` +
      'of its program, or on a Debian run: apt-get install firefox-esr',
  );
}

/**
 * Returns WebKit's programs. Installs them if needed, as root on Debian.
 *
 * @throws {Error} with a remedy if they can't be installed
 */
export function ensureWebKit(): WebKitPrograms {
  const found = findWebKit();
  if (found !== undefined) return found;
  const outcome = installWithApt(webKitPackages);
  const installed = findWebKit();
  if (installed !== undefined) return installed;
  throw new Error(
    `WebKit's GTK port and its driver are needed to try the site in WebKit, and were not found (${outcome}). They exist for ` +
      `Linux; on a Debian run: apt-get install ${webKitPackages.join(' ')}`,
  );
}

/** Installs packages and shows the output. Returns what was tried, for an error message. */
function installWithApt(packages: readonly string[]): string {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get'))
    return 'there is no apt-get to install it with';
  if (process.getuid?.() !== 0) return 'only root can install it';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env });
  const { status } = spawnSync('apt-get', ['install', '-y', ...packages], { stdio: 'inherit', env });
  return status === 0
    ? 'apt-get has just installed its packages'
    : 'apt-get could not install it: its output is above';
}

function findProgram(name: string): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    '/usr/bin',
    '/usr/local/bin',
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** It isn't on PATH: its folder is named for the machine and the version of the API. */
function findMiniBrowser(): string | undefined {
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .map((name) => join(libraries, name))
    .filter((folder) => folder.endsWith('-linux-gnu') || folder.endsWith('webkit2gtk-4.1'))
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => join(folder, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));
}
