import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { migrationScripts } from '@branchbook/blog-store-sql';
import { build } from 'vite';
import { headersFile } from 'web/build-steps/serving-files/host-files.ts';
import { headersAt, readServingRules } from 'web/server/serving-rules.ts';

import { migrationFile } from './migration-files.ts';

/** apps/edge, which `wrangler.jsonc` is in. */
export const edgeFolder = join(import.meta.dirname, '..');

/** The id in `wrangler.jsonc`. */
const localDatabase = 'local';

/** Where the Worker of `wrangler.jsonc` is built, with the site beside it. */
export const workerDirectory = join(edgeFolder, 'dist');

/**
 * Builds the Worker around a build of the site for a server. That one stays as it is, file by file: the policy of its pages names their
 * scripts by their content, which a second bundler would change.
 *
 * @param siteBuild the directory of the site's build
 * @param directory where the Worker goes. It is emptied first
 * @param databaseId the id of the D1 database that it is deployed with; on this machine there is one
 */
export async function buildWorker(
  siteBuild: string,
  directory = workerDirectory,
  databaseId = localDatabase,
): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await cp(siteBuild, directory, { recursive: true, dereference: true });
  const settings = await readFile(join(edgeFolder, 'wrangler.jsonc'), 'utf8');
  await writeFile(
    join(directory, 'wrangler.jsonc'),
    settings.replace(`"database_id": "${localDatabase}"`, `"database_id": "${databaseId}"`),
  );
  await mkdir(join(directory, 'migrations'));
  for (const [index, script] of migrationScripts().entries()) {
    await writeFile(join(directory, 'migrations', migrationFile(index + 1)), script);
  }
  const { headers } = await readServingRules(directory);
  // Of what is served without the Worker.
  await writeFile(
    join(directory, 'client', '_headers'),
    headersFile(['/', '/assets/*'].map((path) => ({ path, headers: headersAt(path, headers) }))),
  );
  await build({
    configFile: false,
    root: edgeFolder,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: { alias: { '#site/rules': join(directory, 'serving.json') } },
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
