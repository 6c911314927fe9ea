import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';

import { temporaryFolder, writeFiles } from '@branchbook/tools/temporary-folder';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import routes from '../../app/routes.ts';
import type { Deployment } from '@branchbook/blog-server/deployment';
import { builtFilesIn, readRouteManifest } from '@branchbook/blog-server/node';
import { createSiteApp } from '@branchbook/blog-server';
import type { RouteManifest } from '@branchbook/blog-server/site';
import { hostFiles } from './host-files.ts';
import { writeServingFiles } from './write-serving-files.ts';

const fallback = '<!doctype html><script>any()</script>';
const siteFiles = {
  'index.html': '<!doctype html><script>home()</script>',
  'blog/index.html': '<!doctype html><script>list()</script>',
  'blog/written/index.html': '<!doctype html><script>post()</script>',
  '__spa-fallback.html': fallback,
  '404.html': '<!doctype html><script>nothing()</script>',
  'assets/root-1a2b.js': 'root()',
  'fonts/serif.woff2': 'font',
  'blog.data': 'data',
  'robots.txt': 'User-agent: *',
  'service-worker.js': 'worker()',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><style>path{}</style></svg>',
};

const files = [
  '/assets/root-1a2b.js',
  '/fonts/serif.woff2',
  '/blog.data',
  '/robots.txt',
  '/service-worker.js',
  '/icon.svg',
];
const pages = ['/', '/blog', '/blog/written'];
const screens = [
  '/blog/kept-in-a-browser',
  '/blog/new',
  '/sign-in',
  '/sign-in/a/b',
  '/admin',
  '/admin/edit/5',
];
const unknown = ['/nope', '/blog/a/b', '/admin/nope'];
const deployments: readonly Deployment[] = [
  { auth: 'demo' },
  { auth: 'clerk', clerkHost: 'clerk.branchbook.example' },
];

const policy = 'Content-Security-Policy';

/** How a host answers, as far as the files for it decide. */
interface HostAnswer {
  status: number;
  headers: Record<string, string | undefined>;
}
type Host = (path: string) => HostAnswer;

describe.each(deployments)('a build with sign-in $auth', (deployment) => {
  let build: string;
  let server: Server;
  let origin: string;
  const hosts: Record<string, Host> = {};

  beforeAll(async () => {
    build = await temporaryFolder();
    await writeFiles(join(build, 'client'), siteFiles);
    await writeServingFiles(build, deployment, routes);
    const host = (name: string) => readFile(join(build, 'host', name), 'utf8');
    hosts['netlify'] = asNetlify(await host('netlify/_headers'), await host('netlify/_redirects'));
    hosts['cloudflare'] = asCloudflare(
      await host('cloudflare/_headers'),
      await host('cloudflare/_redirects'),
    );
    hosts['vercel'] = asVercel(await host('vercel/vercel.json'));
    hosts['nginx'] = asNginx(await host('nginx/branchbook.conf'));
    const app = createSiteApp(builtFilesIn(join(build, 'client')), await readRouteManifest(build));
    server = createAdaptorServer({ fetch: app.fetch }) as Server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => server.close());

  test.each(['netlify', 'cloudflare', 'vercel', 'nginx'])(
    '%s answers every path as our own server does',
    async (name) => {
      for (const path of [...pages, ...files, ...screens, ...unknown]) {
        const ours = await fetch(origin + path);
        const theirs = hosts[name]?.(path);
        const names = Object.keys(theirs?.headers ?? {});
        expect(names.length, path).toBeGreaterThan(6);
        const expected = Object.fromEntries(names.map((header) => [header, ours.headers.get(header)]));
        expectPolicy(theirs?.headers[policy], expected[policy], alsoAllowed(name, path), path);
        expect({ ...theirs?.headers, [policy]: expected[policy] }, path).toEqual(expected);
        // Cloudflare asks its redirects before its files, so this one screen is a 404 page there.
        const isHidden = name === 'cloudflare' && path === '/blog/kept-in-a-browser';
        expect(theirs?.status, `${name} ${path}`).toBe(isHidden ? 404 : ours.status);
      }
    },
  );

  test('screens with a 404 page on cloudflare use the fallback as that page', async () => {
    expect(await readFile(join(build, 'host/cloudflare/blog/404.html'), 'utf8')).toBe(fallback);
  });
});

test('nginx redirects double slashes to single ones, never to another site', () => {
  const conf = hostFiles({ headers: [], pages: {}, files: {}, screens: [] } as unknown as RouteManifest, '');
  const rule = /if \(\$request_uri ~ "(.*)"\) \{ rewrite (\S+) \$1 permanent; \}/u;
  const [, requested = '', merged = ''] = rule.exec(conf['host/nginx/branchbook.conf'] ?? '') ?? [];
  for (const target of ['//admin', '/blog//x?a=1', '/blog/x//', '//'])
    expect(new RegExp(requested, 'u').test(target), target).toBe(true);
  for (const target of ['/', '/blog/', '/blog?from=https://a.example//'])
    expect(new RegExp(requested, 'u').test(target), target).toBe(false);
  for (const path of ['/', '/admin', '/blog/x/']) expect(new RegExp(merged, 'u').exec(path)?.[1]).toBe(path);
  expect(new RegExp(merged, 'u').test('/\\evil.example')).toBe(false);
});

/** The scripts that a host may allow beyond those of the page that answers, because it goes by addresses. */
function alsoAllowed(host: string, path: string): readonly string[] {
  if (host === 'nginx') return [];
  const ofPagesWithoutAddress = ['any()', 'nothing()'];
  if (host === 'cloudflare' && path === '/') return ofPagesWithoutAddress;
  if (isFile(path)) return [];
  return host === 'cloudflare' ? [...ofPagesWithoutAddress, 'home()'] : ofPagesWithoutAddress;
}

/** A policy that was joined allows what each of its parts does. Each allows what ours does, and at most these scripts more. */
function expectPolicy(
  joined = '',
  ours: string | null | undefined,
  more: readonly string[],
  path: string,
): void {
  const allowed = (text: string) => new Set(/script-src ([^;]*)/u.exec(text)?.[1]?.split(' '));
  const withoutHashes = (text: string) => text.replaceAll(/ 'sha256-[^']*'/gu, '');
  const mayBeAdded = more.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  for (const part of joined.split(', ')) {
    expect(
      [...allowed(ours ?? '')].filter((source) => !allowed(part).has(source)),
      path,
    ).toEqual([]);
    const added = [...allowed(part)].filter((source) => !allowed(ours ?? '').has(source));
    expect(
      added.filter((source) => !mayBeAdded.includes(source)),
      path,
    ).toEqual([]);
    expect(withoutHashes(part), path).toBe(withoutHashes(ours ?? ''));
  }
}

/** Later rules win. Files go before redirects. */
function asNetlify(headersText: string, redirectsText: string): Host {
  const rules = readHeaders(headersText);
  const isScreen = readRedirects(redirectsText, { emptySplat: true });
  return (path) => ({
    status: isFile(path) || isScreen(path) ? 200 : 404,
    headers: Object.assign({}, ...rules.filter(({ fits }) => fits(path)).map(({ set }) => set)),
  });
}

/** Values are joined, unless a rule drops the earlier ones. Redirects go before files. */
function asCloudflare(headersText: string, redirectsText: string): Host {
  for (const line of headersText.split('\n')) expect(line.length).toBeLessThanOrEqual(2_000);
  const rules = readHeaders(headersText);
  const isScreen = readRedirects(redirectsText, { emptySplat: false });
  return (path) => {
    const headers: Record<string, string> = {};
    for (const { set, dropped } of rules.filter(({ fits }) => fits(path))) {
      // https://github.com/cloudflare/workers-sdk/issues/11351
      if (path !== '/') for (const name of dropped) delete headers[name];
      for (const [name, value] of Object.entries(set)) {
        headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
      }
    }
    if (isFile(path)) expect(isScreen(path), `${path} is hidden by a redirect`).toBe(false);
    return { status: isFile(path) || isScreen(path) ? 200 : 404, headers };
  };
}

function asVercel(text: string): Host {
  const { headers: rules, rewrites }: VercelFile = JSON.parse(text);
  const fits = (source: string, path: string) =>
    new RegExp(`^${source.replace(/\/:rest\*$/u, '(?:/.*)?').replaceAll(/:[a-z]+/gu, '[^/]+')}$`, 'u').test(
      path,
    );
  return (path) => ({
    status: isFile(path) || rewrites.some(({ source }) => fits(source, path)) ? 200 : 404,
    headers: Object.fromEntries(
      rules
        .filter(({ source }) => fits(source, path))
        .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
    ),
  });
}

interface VercelFile {
  headers: { source: string; headers: { key: string; value: string }[] }[];
  rewrites: { source: string }[];
}

/** Headers come from maps of the file that answers in the end. */
function asNginx(text: string): Host {
  const maps = new Map(
    [...text.matchAll(/^map \$uri (\S+) \{\n([\s\S]*?)^\}/gmu)].map(([, variable = '', body = '']) => [
      variable,
      [...body.matchAll(/^ +(default|"[^"]*") "((?:[^"\\]|\\.)*)";$/gmu)].map(([, key = '', value = '']) => ({
        key: key.replaceAll('"', ''),
        value: value.replaceAll(/\\(.)/gu, '$1'),
      })),
    ]),
  );
  const added = [...text.matchAll(/add_header (\S+) (\S+) always;/gu)];
  const screen = new RegExp(/location ~ "([^"]+)"/u.exec(text)?.[1] ?? 'none', 'u');
  return (path) => {
    const page = join(path, 'index.html');
    const status = isFile(path) || screen.test(path) ? 200 : 404;
    const answering = ['/__spa-fallback.html', '/404.html'][status === 200 ? 0 : 1] ?? '';
    const file = !isFile(path) ? answering : page.slice(1) in siteFiles ? page : path;
    const find = (variable: string) => {
      const entries = maps.get(variable) ?? [];
      const exact = entries.find(({ key }) => key === file);
      const pattern = entries.find(
        ({ key }) => key.startsWith('~') && new RegExp(key.slice(1), 'u').test(file),
      );
      return (exact ?? pattern ?? entries.find(({ key }) => key === 'default'))?.value;
    };
    return {
      status,
      headers: Object.fromEntries(added.map(([, name = '', variable = '']) => [name, find(variable)])),
    };
  };
}

function isFile(path: string): boolean {
  return path.slice(1) in siteFiles || join(path, 'index.html').slice(1) in siteFiles;
}

function readHeaders(text: string) {
  return text.split(/\n\n/u).map((block) => {
    const [path = '', ...lines] = block.trim().split('\n');
    const trimmed = lines.map((line) => line.trim());
    return {
      fits: (candidate: string) =>
        path.endsWith('*') ? candidate.startsWith(path.slice(0, -1)) : candidate === path,
      dropped: trimmed.filter((line) => line.startsWith('! ')).map((line) => line.slice(2)),
      set: Object.fromEntries(
        trimmed
          .filter((line) => !line.startsWith('! '))
          .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
      ),
    };
  });
}

function readRedirects(text: string, { emptySplat }: { emptySplat: boolean }): (path: string) => boolean {
  const patterns = text
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', , status] = line.split(' ');
      expect(status).toBe('200');
      const splat = emptySplat ? '(?:/.*)?' : '/.*';
      return new RegExp(`^${from.replace(/\/\*$/u, splat).replaceAll(/:[a-z]+/gu, '[^/]+')}$`, 'u');
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}
