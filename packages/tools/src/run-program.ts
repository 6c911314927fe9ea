import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** How a program ended. */
export interface ProgramEnd {
  /** Its exit code; null where a signal ended it. */
  readonly code: number | null;
  /** All that it said: its output, then its errors. */
  readonly output: string;
}

/**
 * Runs a program in a folder to its end, with nothing shown.
 *
 * @param env variables beside those of this process
 * @throws {Error} where it cannot be started
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
    // npm is a script there, which only a shell starts.
    shell: process.platform === 'win32' && command !== process.execPath,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, ...output] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, output: output.join('\n') };
}
