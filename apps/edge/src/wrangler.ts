import { join } from 'node:path';

import { installedFolder } from '@branchbook/tools/installed-folder';

/** It brings one workerd; a later one would bring a second. */
const wranglerVersion = '4.151.0';

/**
 * Gives the file of Wrangler's command, which it installs where it is not there: 200 MB that nobody else downloads.
 *
 * @throws where npm cannot install it
 */
export async function wranglerCommand(): Promise<string> {
  const folder = await installedFolder('wrangler', { wrangler: wranglerVersion });
  return join(folder, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
}
