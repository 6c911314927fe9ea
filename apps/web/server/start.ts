/** `pnpm start`: builds the site as a deployment would and serves it, on PORT or 4173. */
import { dirname, join } from 'node:path';

import { loadEnv } from 'vite';

import { dataFolder } from '@branchbook/blog-server/data-folder';
import { serveSite } from '@branchbook/blog-server/node';
import { demoByDefault, type Deployment } from '@branchbook/blog-server/deployment';
import { interrupted, runTurbo } from '@branchbook/tools/run-turbo';

const webFolder = dirname(import.meta.dirname);
const buildDirectory = join(webFolder, 'build');
const port = Number(process.env['PORT'] || 4173);
const host = process.env['HOST'] || 'localhost';
const data = dataFolder();

const signInNotes = {
  demo: 'It runs the demo sign-in: no account, no network, no protection. Set VITE_CLERK_PUBLISHABLE_KEY to use Clerk.',
  clerk: 'It signs people in with Clerk, by VITE_CLERK_PUBLISHABLE_KEY.',
  none: 'Nobody can sign in: VITE_CLERK_PUBLISHABLE_KEY is not usable. The sign-in page says why.',
} as const;

const code = await runTurbo(['run', 'build', '--filter=web'], {
  ...process.env,
  ...demoByDefault(loadEnv('production', webFolder)),
});
if (code === 0) await serve();
else process.exitCode = code === interrupted ? 0 : code;

function describePosts({ server }: Deployment): string {
  return server
    ? `Its posts are on this server, in ${data}. Whoever has the role ${server.role} may write them.`
    : 'Its posts are in each browser.';
}

async function serve(): Promise<void> {
  try {
    const site = await serveSite(buildDirectory, { port, host, data });
    console.log(
      `\nBranchbook is at ${site.url}\n${signInNotes[site.deployment.auth]}\n${describePosts(site.deployment)}\nPress Ctrl-C to stop.`,
    );
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void site.stop().then(() => process.exit()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
