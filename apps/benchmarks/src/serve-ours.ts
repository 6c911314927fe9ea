import { existsSync } from 'node:fs';
import { join } from 'node:path';

import routes from 'web/app/routes.ts';
import { readDeployment } from 'web/server/deployment.ts';
import { createStaticHandler } from 'web/server/static-server/static-server.ts';
import { clientDirectory } from './peer-pages.ts';
import { type BenchServer, serveBench } from './serve-files.ts';

/** Our build, by our own server, over the same kind of connection as its peers. */
export async function serveOurs(): Promise<BenchServer> {
  const build = join(clientDirectory, '..');
  if (!existsSync(build)) {
    throw new Error(`There is no build at ${build}. Make it first: pnpm --filter web build:test`);
  }
  return serveBench(
    await createStaticHandler({
      directory: clientDirectory,
      deployment: await readDeployment(build),
      routes,
    }),
  );
}
