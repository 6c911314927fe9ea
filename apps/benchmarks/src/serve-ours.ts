import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { getRequestListener } from '@hono/node-server';
import { builtFilesIn } from 'web/server/built-files.ts';
import { readServingRules } from 'web/server/serving-rules.ts';
import { createSiteApp } from 'web/server/site-app.ts';

import { clientDirectory } from './peer-pages.ts';
import { type BenchServer, serveBench } from './serve-files.ts';

/** Our build, by our own server, over the same kind of connection as its peers. */
export async function serveOurs(): Promise<BenchServer> {
  const build = join(clientDirectory, '..');
  if (!existsSync(build)) {
    throw new Error(`There is no build at ${build}. Make it first: pnpm --filter web build:test`);
  }
  const app = createSiteApp(builtFilesIn(clientDirectory), await readServingRules(build));
  const listener = getRequestListener(app.fetch);
  return serveBench((request, response) => void listener(request, response));
}
