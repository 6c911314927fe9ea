import { cpSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

import { runPnpm } from './run-pnpm.ts';

const root = realpathSync(join(import.meta.dirname, '..', '..', '..'));

/** What a clone does not have: what was installed, built or reported, and a maintainer's own settings. */
const notCloned =
  /^(?:node_modules|\.git|\.turbo|\.react-router|build|build-(?!steps)[^.]+|\.data|dist|storybook-static|reports|test-results|\.env(?!\.example).*)$/u;

/**
 * Copies the repository, with what is changed in it, as a maintainer has it who has just cloned and installed it. Whoever changes files
 * there disturbs no check that reads the real ones.
 *
 * @param directory an empty folder
 * @throws {Error} where the install fails, with what it said
 */
export async function copyRepository(directory: string): Promise<void> {
  cpSync(root, directory, {
    recursive: true,
    filter: (source) => source === root || !notCloned.test(basename(source)),
  });
  const install = runPnpm(['install', '--frozen-lockfile', '--prefer-offline'], { cwd: directory });
  if ((await install.ended) !== 0) throw new Error(`pnpm install failed:\n${install.output()}`);
}
