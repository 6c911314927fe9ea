import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runProgram } from './run-program.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * What only some commands need is installed and built here, outside the workspace: nobody else downloads it. Each checkout has a
 * folder of its own, because the commands of two of them may run at once.
 */
const installedFolders = join(
  tmpdir(),
  `branchbook-installed-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
);

/**
 * A folder of its own, in which exactly these versions are installed. It is kept: the next run installs only what has changed.
 *
 * @throws {Error} where npm cannot install them; its own output says why
 */
export async function installedFolder(
  name: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = join(installedFolders, name);
  mkdirSync(folder, { recursive: true });
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies }, null, 2);
  const installedNote = join(folder, 'installed.json');
  if (readIfThere(installedNote) === wanted) return folder;
  // An install that fails leaves neither these versions nor those of before.
  rmSync(installedNote, { force: true });
  writeFileSync(join(folder, 'package.json'), wanted);
  console.log(`Installing ${Object.keys(dependencies).join(', ')} into ${folder}.`);
  await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(installedNote, wanted);
  return folder;
}

/** Runs a program in this folder to its end. Its output is shown only where it fails, which throws. */
export async function run(
  folder: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { code, output } = await runProgram(folder, command, args, env);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}.\n${output}`);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
