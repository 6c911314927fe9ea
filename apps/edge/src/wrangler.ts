/**
 * `pnpm --filter edge wrangler …`: the pinned Wrangler, for the Worker that `pnpm build:edge` has
 * built.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { installedFolder } from '@branchbook/tools/installed-folder';
import { dataFolder } from '@branchbook/blog-server/data-folder';

import { edgeFolder, localWorkerDirectory, workerDirectory } from './build-worker.ts';

/** Pinned, and with it the workerd that it installs. */
const wranglerVersion = '4.151.0';

/**
 * Returns the path of Wrangler's command. Installs Wrangler at first use, so that only those who
 * need it download it.
 *
 * @throws if npm cannot install it
 */
export async function wranglerCommand(): Promise<string> {
  const folder = await installedFolder('wrangler', { wrangler: wranglerVersion });
  return join(folder, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
}

/**
 * Returns the folder of the local databases, which `pnpm start:edge` and the local commands share.
 */
export function localData(): string {
  return join(dataFolder(), 'edge');
}

/**
 * Runs Wrangler for the Worker of `pnpm build:edge`, and shows its output. With `--local`, it uses
 * the Worker and the database of `pnpm start:edge`. `--config` and `--persist-to` override this.
 *
 * @returns its exit code
 * @throws if the command needs a Worker that was not built, or npm cannot install Wrangler
 */
export async function runWrangler(args: readonly string[]): Promise<number> {
  const isLocal = args.includes('--local');
  const built = join(isLocal ? localWorkerDirectory : workerDirectory, 'wrangler.jsonc');
  const isBuilt = existsSync(built);
  const isConfigured = args.some((arg) => arg.startsWith('--config'));
  if (!isBuilt && !isConfigured && args.some((arg) => aboutTheWorker.includes(arg))) {
    throw new Error(
      `There is no Worker yet${isLocal ? ' to be tried here' : ''}: \`pnpm ${isLocal ? 'start:edge' : 'build:edge'}\` builds it.`,
    );
  }
  const config = isConfigured ? [] : ['--config', isBuilt ? built : join(edgeFolder, 'wrangler.jsonc')];
  const isPlaced = args.some((arg) => arg.startsWith('--persist-to'));
  const mayBePlaced = isLocal && args.some((arg) => aboutLocalData.includes(arg));
  const place = mayBePlaced && !isPlaced ? ['--persist-to', localData()] : [];
  const run = spawn(process.execPath, [await wranglerCommand(), ...args, ...config, ...place], {
    cwd: edgeFolder,
    env: { WRANGLER_SEND_METRICS: 'false', ...process.env },
    stdio: 'inherit',
  });
  const [code] = (await once(run, 'exit')) as [number | null];
  return code ?? 1;
}

/** Commands that accept the folder of the local databases. */
const aboutLocalData = ['migrations', 'execute', 'object'];

/** Commands that need the output of the build. */
const aboutTheWorker = ['deploy', 'upload', 'dev', 'migrations', 'execute', 'time-travel'];

if (import.meta.main) {
  try {
    process.exitCode = await runWrangler(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
