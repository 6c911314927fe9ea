import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { copyRepository } from '@branchbook/tools/copy-repository';
import { freePort } from '@branchbook/tools/free-port';
import { answered, type PnpmRun, runPnpm } from '@branchbook/tools/run-pnpm';

/** `pnpm dev` in a fresh clone. */
export interface DevServer {
  url: string;
  /** Milliseconds from the start of the command to its first page. */
  startMs: number;
  /**
   * Replaces a text that occurs once in a file of the copy. `file` is relative to the repository's
   * root.
   */
  change: (file: string, from: string, to: string) => void;
  stop: () => Promise<void>;
}

/**
 * Copies the repository, installs it and runs `pnpm dev` in the copy, so that a test can change
 * files while other checks read the originals, and nothing from an earlier run matters.
 *
 * @param env variables of the command, beside this process's
 * @throws {Error} with its output if the install fails or the command ends before it serves a page
 */
export async function startDevServer(env: Readonly<Record<string, string>> = {}): Promise<DevServer> {
  // The real path: a dev server started by another one would serve nothing.
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'branchbook-dev-')));
  let run: PnpmRun | undefined;
  const stop = async (): Promise<void> => {
    await run?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await copyRepository(directory);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const startedAt = performance.now();
    run = runPnpm(['dev'], { cwd: directory, env: { ...env, PORT: String(port) } });
    await answered(url, run);
    return { url, startMs: performance.now() - startedAt, change: changer(directory), stop };
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
