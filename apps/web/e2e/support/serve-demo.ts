import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '@branchbook/tools/free-port';
import { type ServedSite, serveSite } from '@branchbook/blog-server/node';
import { variantDirectory, webFolder } from '../../build-steps/variants.ts';

const directory = join(webFolder, process.env['SITE_DIRECTORY'] ?? variantDirectory('demo'));

/** Serves the demo build on a separate port, so that several commands can run in parallel. */
export async function serveDemo(): Promise<ServedSite> {
  if (!existsSync(directory)) {
    throw new Error(`There is no build at ${directory}. Make it first: pnpm --filter web build:test`);
  }
  return serveSite(directory, { port: await freePort(), host: 'localhost' });
}
