import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The exit code after Ctrl-C. */
export const interrupted = 130;

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Runs turbo at the root, shows its output and resolves to its exit code. After Ctrl-C it waits until
 * turbo has ended its tasks.
 */
export function runTurbo(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const turbo = join(dirname(createRequire(import.meta.url).resolve('turbo/package.json')), 'bin', 'turbo');
  const run = spawn(process.execPath, [turbo, ...args], {
    cwd: root,
    env: { TURBO_TELEMETRY_DISABLED: '1', ...env },
    stdio: 'inherit',
  });
  let isInterrupted = false;
  // A terminal sends Ctrl-C to turbo too.
  const interrupt = (): void => {
    isInterrupted = true;
  };
  const stop = (): void => {
    isInterrupted = true;
    run.kill('SIGTERM');
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    run.once('error', reject);
    run.once('exit', (code) => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', stop);
      resolve(isInterrupted ? interrupted : (code ?? 1));
    });
  });
}
