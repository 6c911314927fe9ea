import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { webFolder } from 'web/build-steps/variants.ts';
import { firstPort } from 'web/e2e/support/servers.ts';

/** Differs from the ports of the end-to-end tests, so that both can run at once. */
const port = firstPort + 19;
const origin = `http://localhost:${port}`;

/** Pages, client-rendered screens, files and each kind of error. */
const targets: readonly (readonly [method: string, path: string])[] = [
  ...[
    '/',
    '/blog',
    '/blog/tax-strategies-side-projects',
    '/blog/anything',
    '/blog/new',
    '/sign-in',
    '/admin',
    '/admin/new-post',
    '/admin/edit/1',
    '/admin/storage',
    '/admin/files',
    '/no/such/page',
    '/blog/',
    '/icon.svg',
    '/assets/gone.js',
    '/blog/%zz',
  ].map((path) => ['GET', path] as const),
  ['HEAD', '/'],
  ['POST', '/'],
];

/** The headers of each response. */
const everywhere: Readonly<Record<string, RegExp>> = {
  // At least a year, in seconds.
  'strict-transport-security':
    /^max-age=(?:3153[6-9]\d{3}|315[4-9]\d{4}|31[6-9]\d{5}|3[2-9]\d{6}|[4-9]\d{7}|\d{9,})(?:;|$)/u,
  'x-content-type-options': /^nosniff$/u,
  'referrer-policy': /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/u,
  'cross-origin-opener-policy': /^same-origin$/u,
  'permissions-policy': /(?:^|, )camera=\(\)(?:,|$)/u,
};

const disabledFeatures = ['microphone', 'geolocation', 'payment', 'usb', 'display-capture'];

/** The exact directives; those of scripts and styles may add hashes. */
const exactly: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'font-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default hydrate',
};

const hashable = new Set(['script-src', 'style-src']);

/** Starts the site by `pnpm start` without configuration and returns what its headers lack. */
export async function checkHeaders(): Promise<{ responses: number; issues: string[] }> {
  const stop = await start();
  try {
    const home = await (await fetch(origin)).text();
    const asset = /\/assets\/[\w.-]+\.js/u.exec(home)?.[0] ?? '/assets/none';
    const all = [...targets, ['GET', asset] as const];
    const issues = await Promise.all(
      all.map(async ([method, path]) => {
        const { headers } = await fetch(origin + path, { method, redirect: 'manual' });
        return findIssues(headers).map((issue) => `${method} ${path}: ${issue}`);
      }),
    );
    return { responses: all.length, issues: issues.flat() };
  } finally {
    await stop();
  }
}

function findIssues(headers: Headers): string[] {
  const lacking = Object.entries(everywhere)
    .filter(([name, expected]) => !expected.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name)}`);
  const permissions = headers.get('permissions-policy') ?? '';
  const on = disabledFeatures.filter((feature) => !permissions.includes(`${feature}=()`));
  const policy = headers.get('content-security-policy') ?? '';
  return [...lacking, ...on.map((feature) => `${feature} is not disabled`), ...findPolicyIssues(policy)];
}

function findPolicyIssues(policy: string): string[] {
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/u);
      return [name, sources];
    }),
  );
  const differing = Object.entries(exactly).filter(([name, expected]) => {
    const sources = directives.get(name) ?? [];
    const named = hashable.has(name) ? sources.filter((source) => !source.startsWith("'sha256-")) : sources;
    return named.join(' ') !== expected;
  });
  return [
    ...differing.map(([name]) => `${name} ${directives.get(name)?.join(' ')}`),
    ...(policy.includes('unsafe') ? [`unsafe: ${policy}`] : []),
  ];
}

async function start(): Promise<() => Promise<void>> {
  const env = Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_'));
  const site = spawn(process.execPath, [join(webFolder, 'server/start.ts')], {
    env: { ...Object.fromEntries(env), PORT: String(port), HOST: 'localhost' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: site.stdout });
  for await (const line of lines) {
    if (!line.includes(origin)) continue;
    return async () => {
      site.kill();
      await once(site, 'exit');
    };
  }
  throw new Error('`pnpm start` ended before it served anything. Run it by itself to see why.');
}
