import { join } from 'node:path';

import { freePort } from '@branchbook/tools/free-port';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { afterAll, beforeAll, vi } from 'vitest';

import type { Deployment } from '../../auth/deployment.ts';
import { fakeKeys, fakeOrigin } from '../../auth/fake-tokens.ts';
import { fakeSite } from '../../site/fake-site.ts';
import { type ServedSite, serveSite } from './serve-site.ts';

/** A build as far as a server must know it. */
export async function makeBuild(deployment: Deployment): Promise<string> {
  const rules = {
    deployment,
    site: fakeSite,
    pages: {},
    files: { '/robots.txt': 'robots.txt' },
    headers: [
      {
        path: '/*',
        headers: {
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': "script-src 'self' 'sha256-x'",
        },
      },
      {
        path: '/assets/*',
        headers: { 'Content-Security-Policy': "script-src 'self'", 'Cache-Control': 'immutable' },
      },
    ],
    fallbackCsp: "script-src 'self'",
    screens: ['/', '/blog', '/blog/:slug'],
  };
  return temporaryFolder({
    'serving.json': JSON.stringify(rules),
    'client/robots.txt': 'User-agent: *',
    'client/404.html': '<h1>404</h1>',
    'client/__spa-fallback.html': '<h1>Fallback</h1>',
    // No page is asked for here: pages.test.ts has them.
    'server/index.js': 'export const entry = { module: { createPageRenderer: () => null } };',
  });
}

export async function serve(deployment: Deployment, host = 'localhost', data?: string): Promise<ServedSite> {
  const build = await makeBuild(deployment);
  return serveSite(build, { port: await freePort(), host, data: data ?? join(build, 'data') });
}

export const clerk: Deployment = {
  auth: 'clerk',
  clerkHost: 'clerk.blog.example',
  server: { role: 'admin', origin: fakeOrigin },
};
export const demo: Deployment = { auth: 'demo', server: { role: 'admin', origin: null } };

/** Serves a site for the tests of one block. Returns its URL, set before the tests. */
export function servedFor(deployment: Deployment): { readonly url: string } {
  let site: ServedSite;
  beforeAll(async () => {
    vi.stubEnv('CLERK_JWT_KEY', fakeKeys.publicKey);
    site = await serve(deployment);
  });
  afterAll(() => {
    site.close();
    vi.unstubAllEnvs();
  });
  return {
    get url() {
      return site.url;
    },
  };
}
