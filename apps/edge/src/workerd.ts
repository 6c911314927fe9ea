import { globSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { D1 } from '@branchbook/blog-store-sql/d1';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';

import { edgeFolder } from './build-worker.ts';
import { wranglerCommand } from './wrangler.ts';

/** A Worker in a workerd of its own. */
export interface Workerd {
  /** Its own socket: no proxy stands between it and who asks. */
  readonly url: string;
  /** The process of workerd; null where this machine does not tell. */
  readonly pid: number | null;
  /** Its database `DB`, asked from this process. */
  database(): Promise<D1>;
  stop(): Promise<void>;
}

/** The used part of Wrangler. */
interface Wrangler {
  readonly unstable_getMiniflareWorkerOptions: (settings: string) => { readonly workerOptions: object };
}

/** The used part of Wrangler's Miniflare. */
interface MiniflareModule {
  readonly Miniflare: new (options: object) => {
    readonly ready: Promise<URL>;
    unsafeGetDirectURL(): Promise<URL>;
    getD1Database(binding: string): Promise<D1>;
    dispose(): Promise<void>;
  };
  readonly convertV4MiniflareOptions: (options: object) => object;
}

/**
 * Starts a Worker in workerd, to be asked at its own socket. `wrangler dev` has a proxy in front, which adds some milliseconds to each answer.
 * The files of the site are not served, and of its log the errors alone are shown.
 *
 * @param directory of the Worker, as `buildWorker` fills it
 * @param data where the files of the local D1 are, as Wrangler's `--persist-to` names it
 * @throws where npm cannot install Wrangler, or workerd does not start
 */
export async function startWorkerd(directory: string, data: string): Promise<Workerd> {
  const fromWrangler = createRequire(await wranglerCommand());
  const { unstable_getMiniflareWorkerOptions: optionsOf } = fromWrangler('wrangler') as Wrangler;
  const { Miniflare, convertV4MiniflareOptions } = fromWrangler('miniflare') as MiniflareModule;
  const before = listChildProcesses();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...optionsOf(join(directory, 'wrangler.jsonc')).workerOptions,
      modulesRules: undefined,
      modules: listModules(directory).map((path) => ({
        type: 'ESModule',
        path: join(directory, path),
      })),
      modulesRoot: directory,
      assets: undefined,
      resourcePersistencePath: join(data, 'v3'),
      // No request to Cloudflare for the values of `request.cf`.
      cf: false,
      // The log has a line for each request.
      handleStructuredLogs: ({ level, message }: { readonly level: string; readonly message: string }) => {
        if (level === 'error') console.error(message);
      },
      unsafeDirectSockets: [{ host: 'localhost', port: 0 }],
    }),
  );
  await miniflare.ready;
  const { origin } = await miniflare.unsafeGetDirectURL();
  return {
    url: origin,
    pid: listChildProcesses().find((pid) => !before.includes(pid)) ?? null,
    database: () => miniflare.getD1Database('DB'),
    stop: () => miniflare.dispose(),
  };
}

/** The modules of a Worker, `worker.js` first: it is the entry. */
function listModules(directory: string): readonly string[] {
  const found = globSync(['*.js', 'server/**/*.js'], { cwd: directory });
  return ['worker.js', ...found.filter((path) => path !== 'worker.js')];
}

/** Makes the local D1 below a folder, where nothing was asked of it yet, and gives its file. */
export async function createLocalDatabase(data: string): Promise<string> {
  const engine = await startWorkerd(await writeWorker('export default {};'), data);
  const database = await engine.database();
  await database.prepare('SELECT 1').all();
  await engine.stop();
  return findLocalDatabase(data);
}

/** Makes a Worker of one module, with the settings of ours, and gives its directory. */
export async function writeWorker(code: string): Promise<string> {
  return temporaryFolder({
    'worker.js': code,
    'wrangler.jsonc': await readFile(join(edgeFolder, 'wrangler.jsonc'), 'utf8'),
    'client/.assetsignore': '',
  });
}

/** The file of the local D1 below a folder. */
export function findLocalDatabase(data: string): string {
  const folder = join(data, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[\da-f]{64}[.]sqlite$/u.test(name));
  if (file === undefined) throw new Error(`There is no database in ${folder}.`);
  return join(folder, file);
}

function listChildProcesses(): readonly number[] {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
    return children.trim().split(' ').map(Number);
  } catch {
    return [];
  }
}
