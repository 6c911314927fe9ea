import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { freePort } from '@branchbook/tools/free-port';

/** `pnpm dev`, run by a maintainer who has just cloned and installed the repository. */
export interface DevServer {
  url: string;
  /** From the start of the command to the first page that it answered with, in milliseconds. */
  startMs: number;
  /** Time since the start of the command, in milliseconds. */
  ageMs: () => number;
  /** Replaces a text that stands once in a file of the served copy. `file`: from the repository's root. */
  change: (file: string, from: string, to: string) => void;
  stop: () => Promise<void>;
}

const root = join(import.meta.dirname, '..', '..', '..');

/** What a clone does not have: what was installed, built or reported, and a maintainer's own settings. */
const notCloned =
  /^(?:node_modules|\.git|\.turbo|\.react-router|build|build-.+|dist|storybook-static|reports|test-results|\.env(?!\.example).*)$/u;

/**
 * Copies the repository, installs it and runs `pnpm dev` in the copy, so that a journey can change files of it while other checks read
 * the real ones, and so that nothing an earlier run has kept makes a difference.
 *
 * @throws {Error} where the install fails or the command ends before it serves a page, with what it said
 */
export async function startDevServer(): Promise<DevServer> {
  // The real path: a dev server that is started by another one serves nothing.
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'branchbook-dev-')));
  let run: Run | undefined;
  const stop = async (): Promise<void> => {
    await run?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    cpSync(root, directory, {
      recursive: true,
      filter: (source) => source === root || !notCloned.test(basename(source)),
    });
    const install = runPnpm(['install', '--frozen-lockfile', '--prefer-offline'], directory);
    const code = await install.ended;
    if (code !== 0) throw new Error(`pnpm install failed:\n${install.output()}`);

    const port = await freePort();
    const url = `http://localhost:${port}`;
    const startedAt = performance.now();
    const ageMs = (): number => performance.now() - startedAt;
    run = runPnpm(['dev'], directory, { PORT: String(port) });
    await answered(url, run);
    return { url, startMs: ageMs(), ageMs, change: changer(directory), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function changer(directory: string): DevServer['change'] {
  return (file, from, to) => {
    const path = join(directory, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not have this text once: ${from}`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  };
}

interface Run {
  ended: Promise<number | null>;
  output: () => string;
  stop: () => Promise<void>;
}

/** In a process group of its own, to be ended with everything that it has started. */
function runPnpm(args: readonly string[], cwd: string, env: Record<string, string> = {}): Run {
  const run = spawn('pnpm', args, {
    cwd,
    env: { ...environment(), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    run.once('error', reject);
    run.once('close', resolve);
  });
  const end = (): void => endGroup(run);
  process.once('exit', end);
  return {
    ended,
    output: () => output,
    async stop() {
      end();
      await ended;
      process.off('exit', end);
    },
  };
}

function endGroup({ pid, exitCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has just ended.
  }
}

/** As in a new terminal: no setting of the build, of turbo's task or of the test runner. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:VITE_|TURBO_|PLAYWRIGHT_|TEST_|npm_|NODE_(?:ENV|OPTIONS)$|CI$|HOST$|PORT$)/u.test(name),
    ),
  );
}

async function answered(url: string, run: Run): Promise<void> {
  let code: number | null | undefined;
  void run.ended.then((ended) => {
    code = ended;
  });
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => null,
    );
    if (status === 200) return;
    if (status !== null) throw new Error(`pnpm dev answered ${status}:\n${run.output()}`);
    if (code !== undefined) throw new Error(`pnpm dev ended with ${code}:\n${run.output()}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
