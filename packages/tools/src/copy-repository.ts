import { cpSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

import { runPnpm } from './run-pnpm.ts';

const root = realpathSync(join(import.meta.dirname, '..', '..', '..'));

/** Files that a clone doesn't have: installed, built, reported, and a maintainer's settings. */
const notCloned =
  /^(?:node_modules|\.git|\.turbo|\.react-router|build|build-(?!steps)[^.]+|\.data|dist|storybook-static|reports|test-results|\.env(?!\.example).*)$/u;

/**
 * Copies the repository with its uncommitted changes and installs it, for tests that change files.
 *
 * @param directory an empty folder
 * @throws {Error} with the output if the install fails
 */
export async function copyRepository(directory: string): Promise<void> {
  cpSync(root, directory, {
    recursive: true,
    filter: (source) => source === root || !notCloned.test(basename(source)),
  });
  const install = runPnpm(['install', '--frozen-lockfile', '--prefer-offline'], { cwd: directory });
  if ((await install.ended) !== 0) throw new Error(`pnpm install failed:\n${install.output()}`);
}
