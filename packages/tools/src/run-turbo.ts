import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The exit code after Ctrl-C: 128 + the number of SIGINT. */
export const interrupted = 130;

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Runs turbo at the root of the repository, shows its output and resolves to its exit code. After
 * Ctrl-C or SIGTERM, waits until turbo has stopped its tasks, then resolves to `interrupted`.
 */
export function runTurbo(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const turbo = join(dirname(createRequire(import.meta.url).resolve('turbo/package.json')), 'bin', 'turbo');
  const turboProcess = spawn(process.execPath, [turbo, ...args], {
    cwd: root,
    env: { TURBO_TELEMETRY_DISABLED: '1', ...env },
    stdio: 'inherit',
  });
  let isInterrupted = false;
  // Forwards no SIGINT: after Ctrl-C, the terminal sends it to turbo as well.
  const handleSigint = (): void => {
    isInterrupted = true;
  };
  const handleSigterm = (): void => {
    isInterrupted = true;
    turboProcess.kill('SIGTERM');
  };
  process.on('SIGINT', handleSigint);
  process.on('SIGTERM', handleSigterm);
  return new Promise((resolve, reject) => {
    turboProcess.once('error', reject);
    turboProcess.once('exit', (code) => {
      process.off('SIGINT', handleSigint);
      process.off('SIGTERM', handleSigterm);
      resolve(isInterrupted ? interrupted : (code ?? 1));
    });
  });
}
