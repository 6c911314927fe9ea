/**
 * `pnpm start:edge`: builds the site with its posts on a server, and serves it as a Worker in a
 * local workerd with a local D1, on `PORT` (default 8787). Installs Wrangler outside the workspace.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { interrupted, runTurbo } from '@branchbook/tools/run-turbo';
import { loadEnv } from 'vite';
import { demoByDefault } from '@branchbook/blog-server/deployment';

import { buildWorker, localWorkerDirectory } from './build-worker.ts';
import { localData } from './wrangler.ts';

process.env['VITE_POSTS'] = 'server';
const webFolder = dirname(fileURLToPath(import.meta.resolve('web/package.json')));
const siteBuild = join(webFolder, 'build');
const port = process.env['PORT'] || '8787';

const code = await runTurbo(['run', 'build', '--filter=web'], {
  ...process.env,
  ...demoByDefault(loadEnv('production', webFolder)),
});
if (code === 0) await serve();
else process.exitCode = code === interrupted ? 0 : code;

async function serve(): Promise<void> {
  await buildWorker(siteBuild, localWorkerDirectory);
  const data = localData();
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, 'serve.ts'), '--port', port, '--data', data],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  server.stdout.once('data', () => {
    console.log(
      `\nBranchbook is at http://localhost:${port}, in workerd. Its posts are in a local D1, in ${data}.\nPress Ctrl-C to stop.\n`,
    );
    server.stdout.pipe(process.stdout);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
  [process.exitCode = 0] = (await once(server, 'exit')) as [number | undefined];
}
