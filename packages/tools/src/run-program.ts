import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface ProgramEnd {
  /** Null if a signal ended it. */
  readonly code: number | null;
  /** Standard output, then standard error. */
  readonly output: string;
}

/**
 * Runs a program in a folder and captures its output.
 *
 * @param env additional environment variables
 * @throws {Error} if it can't be started
 */
export async function runProgram(
  folder: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramEnd> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows npm is a script, which only a shell starts.
    shell: process.platform === 'win32' && command !== process.execPath,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, ...output] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, output: output.join('\n') };
}
