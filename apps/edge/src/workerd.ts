import { globSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { D1 } from '@branchbook/blog-store-sql/d1';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';

import { edgeFolder } from './build-worker.ts';
import { wranglerCommand } from './wrangler.ts';

/** A Worker in a separate workerd process. */
export interface Workerd {
  /** The URL of its socket, without a proxy in front. */
  readonly url: string;
  /** The process id of workerd; null if the system does not show it. */
  readonly pid: number | null;
  /** Returns its database `DB`, for queries from this process. */
  database(): Promise<D1>;
  /** Runs the Worker as at a time of a cron expression. */
  runScheduled(cron: string): Promise<void>;
  stop(): Promise<void>;
}

/** The used part of Wrangler. */
interface Wrangler {
  readonly unstable_getMiniflareWorkerOptions: (settings: string) => {
    readonly workerOptions: { readonly bindings?: object };
  };
}

/** The used part of Wrangler's Miniflare. */
interface MiniflareModule {
  readonly Miniflare: new (options: object) => {
    readonly ready: Promise<URL>;
    unsafeGetDirectURL(): Promise<URL>;
    getD1Database(binding: string): Promise<D1>;
    getWorker(): Promise<{ scheduled(options: { readonly cron: string }): Promise<unknown> }>;
    dispose(): Promise<void>;
  };
  readonly convertV4MiniflareOptions: (options: object) => object;
}

/**
 * Starts a Worker in workerd at its own socket, because the proxy of `wrangler dev` adds some
 * milliseconds to each response. Serves no files of the site; logs errors only.
 *
 * @param directory the Worker's directory, as `buildWorker` fills it
 * @param data the folder of the local D1 files, as in Wrangler's `--persist-to`
 * @param secrets the secrets of the Worker, by name
 * @throws if npm cannot install Wrangler, or workerd does not start
 */
export async function startWorkerd(
  directory: string,
  data: string,
  secrets: Readonly<Record<string, string>> = {},
): Promise<Workerd> {
  const fromWrangler = createRequire(await wranglerCommand());
  const { unstable_getMiniflareWorkerOptions: optionsOf } = fromWrangler('wrangler') as Wrangler;
  const { Miniflare, convertV4MiniflareOptions } = fromWrangler('miniflare') as MiniflareModule;
  const { workerOptions } = optionsOf(join(directory, 'wrangler.jsonc'));
  const before = listChildProcesses();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...workerOptions,
      bindings: { ...workerOptions.bindings, ...secrets },
      modulesRules: undefined,
      modules: listModules(directory).map((path) => ({
        type: 'ESModule',
        path: join(directory, path),
      })),
      modulesRoot: directory,
      assets: undefined,
      resourcePersistencePath: join(data, 'v3'),
      // Avoids a request to Cloudflare for the values of `request.cf`.
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
    runScheduled: async (cron) => void (await (await miniflare.getWorker()).scheduled({ cron })),
    database: () => miniflare.getD1Database('DB'),
    stop: () => miniflare.dispose(),
  };
}

/** Returns the modules of a Worker, with its entry, `worker.js`, first. */
function listModules(directory: string): readonly string[] {
  const found = globSync(['*.js', 'server/**/*.js'], { cwd: directory });
  return ['worker.js', ...found.filter((path) => path !== 'worker.js')];
}

/** Creates an empty local D1 in a folder and returns the path of its file. */
export async function createLocalDatabase(data: string): Promise<string> {
  const engine = await startWorkerd(await writeWorker('export default {};'), data);
  const database = await engine.database();
  await database.prepare('SELECT 1').all();
  await engine.stop();
  return findLocalDatabase(data);
}

/** Writes a Worker of one module, with our settings, and returns its directory. */
export async function writeWorker(code: string): Promise<string> {
  return temporaryFolder({
    'worker.js': code,
    'wrangler.jsonc': await readFile(join(edgeFolder, 'wrangler.jsonc'), 'utf8'),
    'client/.assetsignore': '',
  });
}

/** Returns the path of the local D1 file in a folder. */
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
