/**
 * `node src/serve.ts [--port 8787] [--data FOLDER] [--directory BUILD]`: serves a Worker in a local
 * workerd. It is that of `pnpm start:edge`, or one around the site's build in `--directory`.
 * `--data` is the folder of its D1 files.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { buildWorker, edgeFolder, localWorkerDirectory } from './build-worker.ts';
import { wranglerCommand } from './wrangler.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    data: { type: 'string', default: join(edgeFolder, '.data') },
    directory: { type: 'string' },
  },
});
const data = resolve(values.data);
const directory = values.directory === undefined ? localWorkerDirectory : join(data, 'worker');
if (values.directory !== undefined) await buildWorker(resolve(values.directory), directory);
const publicKey = process.env['CLERK_JWT_KEY'];

const server = spawn(
  process.execPath,
  [
    await wranglerCommand(),
    'dev',
    '--config',
    join(directory, 'wrangler.jsonc'),
    '--local',
    '--port',
    values.port,
    '--persist-to',
    data,
    '--show-interactive-dev-session=false',
    '--inspector-port',
    '0',
    ...(publicKey === undefined ? [] : ['--var', `CLERK_JWT_KEY:${publicKey}`]),
  ],
  {
    cwd: edgeFolder,
    // Stops requests to other machines and usage data.
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
server.once('exit', (code) => {
  process.exitCode = code ?? 0;
});
const lines: string[] = [];
for await (const line of createInterface(server.stdout)) {
  lines.push(line);
  // The Worker's log.
  if (line.startsWith('{"event":')) console.log(line);
  if (line.includes('Ready on')) console.log(`http://localhost:${values.port}`);
}
if (server.exitCode !== 0 && server.exitCode !== null) console.error(lines.join('\n'));
