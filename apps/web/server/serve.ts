/** `node server/serve.ts [--directory build] [--port 4173] [--host localhost] [--data FOLDER]`: serves a finished build. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { dataFolder } from './data-folder.ts';
import { serveSite } from './serve-site.ts';

const { values } = parseArgs({
  options: {
    directory: { type: 'string', default: 'build' },
    port: { type: 'string', default: '4173' },
    host: { type: 'string', default: 'localhost' },
    data: { type: 'string', default: dataFolder() },
  },
});

try {
  const { url, deployment } = await serveSite(resolve(values.directory), {
    port: Number(values.port),
    host: values.host,
    data: resolve(values.data),
  });
  console.log(`${url} (sign-in: ${deployment.auth})`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
