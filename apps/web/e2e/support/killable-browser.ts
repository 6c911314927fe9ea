import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, type BrowserContext, chromium } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';

/** A Chromium with a profile on disk that can be killed with all its processes, like a crash. */
export interface KillableBrowser {
  readonly context: BrowserContext;
  kill(): Promise<void>;
}

const startLimitMs = 20_000;
const endingSignals = ['SIGINT', 'SIGTERM'] as const;

/** Starts Chromium on the profile directory and connects to it. */
export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const { executablePath = chromium.executablePath(), args } = chromiumLaunchOptions();
  const portFile = join(profile, 'DevToolsActivePort');
  const child = spawn(
    executablePath,
    [...args, '--headless=new', `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { detached: true, stdio: 'ignore' },
  );
  // Kills the group: helpers that survive could still write.
  const killAll = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  // Ends with its parent, and before its profile is removed.
  const endBySignal = (signal: NodeJS.Signals): void => {
    killAll();
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  process.prependOnceListener('exit', killAll);
  for (const signal of endingSignals) process.prependOnceListener(signal, endBySignal);
  child.once('exit', () => {
    process.off('exit', killAll);
    for (const signal of endingSignals) process.off(signal, endBySignal);
  });
  const browser = await connect(portFile, child);
  const context = browser.contexts()[0];
  if (!context) throw new Error('Chromium started without a context.');
  return {
    context,
    async kill() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      killAll();
      await gone;
      await browser.close().catch(() => {});
    },
  };
}

async function connect(portFile: string, child: ChildProcess): Promise<Browser> {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`Chromium ended with ${child.exitCode} before it was ready.`);
    const port = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n')[0] : '';
    try {
      if (port) return await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    } catch {
      // The killed browser's file still exists; the new one replaces it.
    }
    if (Date.now() > deadline) throw new Error('Chromium did not start in time.');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
