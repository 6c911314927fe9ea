/**
 * `pnpm build:edge`: builds the Worker for a deployment, in `apps/edge/dist`. Checks all settings
 * first.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { interrupted, runTurbo } from '@branchbook/tools/run-turbo';
import { loadEnv } from 'vite';
import { parseSiteOrigin } from 'web/build-steps/site-origin.ts';
import { parseClerkHost, needsOrganization } from '@branchbook/blog-server/deployment';

import { buildWorker, workerDirectory } from './build-worker.ts';

const web = join(fileURLToPath(import.meta.resolve('web/package.json')), '..');
const env = loadEnv('production', web, ['VITE_', 'D1_', 'R2_']);
const given = (name: string): string => env[name]?.trim() ?? '';

/** Name, validator and error message of each setting. */
const settings: readonly (readonly [string, (value: string) => boolean, string])[] = [
  [
    'VITE_CLERK_PUBLISHABLE_KEY',
    (value) => parseClerkHost(value) !== null,
    'the publishable key of your Clerk application, as in pk_live_…: the demo sign-in is for this machine alone',
  ],
  ['VITE_ADMIN_ROLE', (value) => value !== '', 'the role that an account needs to write, as in admin'],
  [
    'VITE_ADMIN_ORGANIZATION',
    (value) => /^org_\w+$/u.test(value) || (value === '' && !needsOrganization(env)),
    'the id of your organization in Clerk, as in org_…, where the role is one of an organization (org:…): anybody who signs up ' +
      'may have that role in an organization of their own',
  ],
  [
    'VITE_SITE_ORIGIN',
    (value) => value !== '' && isOrigin(value),
    'where the site will be, as in https://blog.example',
  ],
  [
    'D1_DATABASE_ID',
    (value) => /^[\w-]+$/u.test(value),
    'the id that `pnpm --filter edge wrangler d1 create branchbook` prints, or `local` to try the build here',
  ],
  [
    'R2_BUCKET',
    (value) => value === '' || /^[a-z\d][a-z\d-]{1,61}[a-z\d]$/u.test(value),
    'the name of a bucket, as `pnpm --filter edge wrangler r2 bucket create branchbook-copies` makes it, or unset',
  ],
];

/** Returns true if the site's build accepts the value as its origin. */
function isOrigin(value: string): boolean {
  try {
    parseSiteOrigin({ VITE_SITE_ORIGIN: value });
    return true;
  } catch {
    return false;
  }
}

const missing = settings.filter(([name, isRight]) => !isRight(given(name)));
if (missing.length > 0) {
  for (const [name, , meaning] of missing)
    console.error(`${name} is ${given(name) ? 'not right' : 'missing'}: it is ${meaning}.`);
  process.exitCode = 1;
} else {
  const code = await runTurbo(['run', 'build', '--filter=web'], { ...process.env, VITE_POSTS: 'server' });
  if (code === 0) {
    await buildWorker(join(web, 'build'), workerDirectory, {
      databaseId: given('D1_DATABASE_ID'),
      bucket: given('R2_BUCKET') || null,
    });
    if (given('R2_BUCKET') === '')
      console.log('\nR2_BUCKET is not set: no backups are made, and posts have no images.');
    console.log('\nThe Worker is in apps/edge/dist. `pnpm --filter edge wrangler deploy` deploys it.');
  } else process.exitCode = code === interrupted ? 0 : code;
}
