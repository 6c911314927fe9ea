import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A pnpm command under way, with everything that it has started. */
export interface PnpmRun {
  /** Resolves to its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** What it has said so far. */
  readonly output: () => string;
  /** Ends it, and resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs pnpm as in a new terminal: without variables of a build, of turbo's task or of a test runner. It runs in a process group of
 * its own, which ends with this process at the latest.
 *
 * @param options.cwd the folder to run in
 * @param options.env variables beside those of this process
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
 * Waits until a command that serves answers.
 *
 * @throws {Error} where the first answer is another than 200, or the command ends before one; with what it said
 */
export async function answered(url: string, run: PnpmRun): Promise<void> {
  let end: number | null | undefined;
  void run.ended.then((code) => {
    end = code;
  });
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => null,
    );
    if (status === 200) return;
    if (status !== null) throw new Error(`${url} answered ${status}:\n${run.output()}`);
    if (end !== undefined) throw new Error(`It ended with ${end} before ${url} answered:\n${run.output()}`);
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
