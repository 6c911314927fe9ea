import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { firstPort } from './servers.ts';
import { type ServedSite, serveSite } from '../../server/serve-site.ts';
import { variantDirectory, webFolder } from '../../build-steps/variants.ts';

const directory = join(webFolder, process.env['SITE_DIRECTORY'] ?? variantDirectory('demo'));

/** Beside the ports of the end-to-end tests, so that both can run at once. */
const port = firstPort + 16;

/** Serves the demo build of the end-to-end tests. */
export async function serveDemo(): Promise<ServedSite> {
  if (!existsSync(directory)) {
    throw new Error(`There is no build at ${directory}. Make it first: pnpm --filter web build:test`);
  }
  return serveSite(directory, { port, host: 'localhost' });
}
