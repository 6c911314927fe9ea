import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A running pnpm command with its child processes. */
export interface PnpmRun {
  /** Resolves to its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Returns its output so far. */
  readonly output: () => string;
  /** Ends it and resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs pnpm as in a new terminal, without the variables of a build, of turbo or of a test runner. Its
 * process group ends with this process at the latest.
 *
 * @param options.env additional environment variables
 *
 * @example const site = runPnpm(['start'], { cwd: root, env: { PORT: '4173' } });
 */
export function runPnpm(
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Readonly<Record<string, string>> },
): PnpmRun {
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
  const end = (): void => {
    if (run.pid === undefined || run.exitCode !== null) return;
    try {
      process.kill(-run.pid, 'SIGTERM');
    } catch {
      // It has just ended.
    }
  };
  process.once('exit', end);
  run.once('close', () => process.off('exit', end));
  return {
    ended,
    output: () => output,
    async stop() {
      end();
      await ended;
    },
  };
}

/**
 * Waits until a server responds with 200.
 *
 * @throws {Error} with the output if the first response has another status, or the server ends before it
 */
export async function answered(url: string, run: PnpmRun): Promise<void> {
  let code: number | null | undefined;
  void run.ended.then((exitCode) => {
    code = exitCode;
  });
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.status === 200) return;
    if (response) throw new Error(`${url} responded with ${response.status}:\n${run.output()}`);
    if (code !== undefined)
      throw new Error(`It ended with ${code} before ${url} responded:\n${run.output()}`);
    await wait(50);
  }
}

function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:VITE|TURBO_|PLAYWRIGHT_(?!BROWSERS_PATH)|TEST_(?!FIRST_PORT)|npm_|NODE_(?:ENV|OPTIONS)$|CI$|HOST$|PORT$)/u.test(
          name,
        ),
    ),
  );
}
