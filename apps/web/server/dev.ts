/** `pnpm dev`: the development server, on port 5173 unless PORT says otherwise. */
import { dirname } from 'node:path';

import { loadEnv } from 'vite';

import { dataFolder } from '@branchbook/blog-server/data-folder';
import { demoByDefault } from '@branchbook/blog-server/deployment';
import { interrupted, runTurbo } from '@branchbook/tools/run-turbo';

const port = process.env['PORT'] || '5173';
const host = process.env['HOST'] || 'localhost';
const demo = demoByDefault(loadEnv('development', dirname(import.meta.dirname)));
if (demo.VITE_AUTH_DEMO === '1') {
  console.log(
    'No VITE_CLERK_PUBLISHABLE_KEY is set: this runs the demo sign-in (no account, no protection).',
  );
}

const code = await runTurbo(
  ['run', 'dev', '--filter=web', '--ui=stream', '--', '--port', port, '--strictPort', '--host', host],
  { ...process.env, ...demo, POSTS_DATA: dataFolder() },
);
process.exitCode = code === interrupted ? 0 : code;
