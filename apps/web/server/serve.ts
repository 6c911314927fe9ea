/**
 * `node server/serve.ts [--directory BUILD] [--port 4173] [--host localhost] [--data FOLDER]`:
 * serves a finished build, by default that of this site. `PORT` and `HOST` are the defaults of the
 * options.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { dataFolder } from '@branchbook/blog-server/data-folder';
import { serveSite } from '@branchbook/blog-server/node';

const { values } = parseArgs({
  options: {
    directory: { type: 'string', default: join(import.meta.dirname, '..', 'build') },
    port: { type: 'string', default: process.env['PORT'] || '4173' },
    host: { type: 'string', default: process.env['HOST'] || 'localhost' },
    data: { type: 'string', default: dataFolder() },
  },
});

let site: Awaited<ReturnType<typeof serveSite>> | null = null;
// A container's first process ignores unhandled signals. A second signal ends any process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAndExit());
}

try {
  site = await serveSite(resolve(values.directory), {
    port: Number(values.port),
    host: values.host,
    data: resolve(values.data),
  });
  console.log(`${site.url} (sign-in: ${site.deployment.auth})`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function stopAndExit(): Promise<void> {
  await site?.stop();
  process.exit();
}
