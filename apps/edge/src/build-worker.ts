import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { migrationScripts } from '@branchbook/blog-store-sql';
import { build } from 'vite';
import { headersFile } from 'web/build-steps/serving-files/host-files.ts';
import { defaultWritesPerMinute, parseWritesPerMinute } from '@branchbook/blog-server';
import { getHeaders } from '@branchbook/blog-server/site';
import { readRouteManifest } from '@branchbook/blog-server/node';

import { getMigrationFile } from './migration-files.ts';

/** apps/edge, the folder of `wrangler.jsonc`. */
export const edgeFolder = join(import.meta.dirname, '..');

/** The folder of the Worker to deploy, with the site beside it. */
export const workerDirectory = join(edgeFolder, 'dist');

/** The folder of the local Worker. It has the demo sign-in and must never be deployed. */
export const localWorkerDirectory = join(edgeFolder, 'build-local');

/** Settings of a deployed Worker. Omitted ones keep the local values. */
export interface WorkerSettings {
  /** The id of its D1 database. */
  readonly databaseId?: string;
  /** The name of its bucket for backups and images; null if it has neither. */
  readonly bucket?: string | null;
}

/**
 * Builds the Worker around a server build of the site, whose files stay unchanged: the pages'
 * content security policy has hashes of their scripts, which a second bundler would change.
 *
 * @param siteBuild the directory of the site's build
 * @param directory the output directory. It is emptied first
 * @throws Error if `WRITES_PER_MINUTE` is invalid
 */
export async function buildWorker(
  siteBuild: string,
  directory: string,
  settings: WorkerSettings = {},
): Promise<void> {
  const wranglerSettings = withSettings(await readFile(join(edgeFolder, 'wrangler.jsonc'), 'utf8'), settings);
  await rm(directory, { recursive: true, force: true });
  await cp(siteBuild, directory, { recursive: true, dereference: true });
  await writeFile(join(directory, 'wrangler.jsonc'), wranglerSettings);
  await mkdir(join(directory, 'migrations'));
  for (const [index, script] of migrationScripts().entries()) {
    await writeFile(join(directory, 'migrations', getMigrationFile(index + 1)), script);
  }
  const { headers } = await readRouteManifest(directory);
  // Headers of the files served without the Worker.
  await writeFile(
    join(directory, 'client', '_headers'),
    headersFile(['/', '/assets/*'].map((path) => ({ path, headers: getHeaders(path, headers) }))),
  );
  await build({
    configFile: false,
    root: edgeFolder,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      // A new id for each build, because its pages may render differently.
      __WORKER_BUILD__: JSON.stringify(randomUUID()),
    },
    resolve: { alias: { '#site/manifest': join(directory, 'serving.json') } },
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions: ['workerd', 'module'] } },
    build: {
      ssr: 'src/worker.ts',
      outDir: directory,
      emptyOutDir: false,
      rolldownOptions: {
        external: ['#site/build'],
        output: {
          entryFileNames: 'worker.js',
          paths: { '#site/build': './server/index.js' },
          codeSplitting: false,
        },
      },
    },
  });
}

/**
 * Returns the text of `wrangler.jsonc` with these settings instead of the local ones.
 *
 * @throws Error if the text lacks a setting to replace, or `WRITES_PER_MINUTE` is invalid
 */
export function withSettings(
  text: string,
  { databaseId = 'local', bucket = 'local' }: WorkerSettings,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const writes = parseWritesPerMinute(env['WRITES_PER_MINUTE']);
  const getBinding = (name: string) => `{ "binding": "${name}", "bucket_name": "local" },`;
  return [
    ['"database_id": "local"', `"database_id": "${databaseId}"`],
    ...['BACKUPS', 'MEDIA']
      .map(getBinding)
      .map((binding) => [binding, bucket === null ? '' : binding.replace('local', bucket)]),
    [`"limit": ${defaultWritesPerMinute}`, `"limit": ${writes}`],
    [`"WRITES_PER_MINUTE": "${defaultWritesPerMinute}"`, `"WRITES_PER_MINUTE": "${writes}"`],
  ].reduce((written, [present = '', replacement = '']) => {
    if (!written.includes(present))
      throw new Error(`wrangler.jsonc has no ${present}, which the build replaces.`);
    return written.replace(present, () => replacement);
  }, text);
}
