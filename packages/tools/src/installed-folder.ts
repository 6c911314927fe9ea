import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runProgram } from './run-program.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * The folder of packages that only some commands need, outside the workspace. Each checkout has another
 * one, because commands of two checkouts may run at once.
 */
const installedFolders = join(
  tmpdir(),
  `branchbook-installed-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
);

/**
 * Returns a folder in which exactly these versions are installed. The next run reuses it.
 *
 * @throws {Error} with npm's output if it can't install them
 */
export async function installedFolder(
  name: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = join(installedFolders, name);
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies }, null, 2);
  const installedNote = join(folder, 'installed.json');
  if (readOptional(installedNote) === manifest) return folder;
  // A failed install leaves neither the new versions nor the old ones.
  rmSync(installedNote, { force: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  console.log(`Installing ${Object.keys(dependencies).join(', ')} into ${folder}.`);
  await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(installedNote, manifest);
  return folder;
}

/** Runs a program in a folder. @throws {Error} with its output if it fails */
export async function run(
  folder: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { code, output } = await runProgram(folder, command, args, env);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}.\n${output}`);
}

function readOptional(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
