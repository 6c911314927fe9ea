import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { makePost } from '@branchbook/blog-core/testing';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { beforeAll, describe, expect, test } from 'vitest';

import routes from '../../app/routes.ts';
import { builtFilesIn, readRouteManifest } from '@branchbook/blog-server/node';
import type { RouteManifest } from '@branchbook/blog-server/site';
import { createSiteApp, type SiteApp } from '@branchbook/blog-server';
import { writeServingFiles } from './write-serving-files.ts';

const posts = [
  makePost({
    slug: 'tax',
    oldPaths: [
      '/2013/05/06/tax.html',
      '/2013/caf%C3%A9/',
      '/a (b)*.html',
      '/Blog/Other',
      // Paths that the site has itself.
      '/blog',
      '/blog/',
      '/Blog/new',
      '/index.html',
      '/robots.txt',
      '/admin',
      '/sign-in/a',
      // No path of this origin.
      '//evil.example/x',
    ],
  }),
  makePost({ slug: '日', oldPaths: ['/2013/05/06/tax.html', '/2014/二.html'] }),
];
const moved = [
  ['/2013/05/06/tax.html', '/blog/tax'],
  ['/2013/caf%C3%A9', '/blog/tax'],
  ['/2013/caf%C3%A9/', '/blog/tax'],
  ['/a%20(b)*.html', '/blog/tax'],
  ['/Blog/Other', '/blog/tax'],
  ['/2014/%E4%BA%8C.html', '/blog/%E6%97%A5'],
] as const;
const others = [
  '/blog',
  '/Blog/other',
  '/blog/Other',
  '/Blog/new',
  '/index.html',
  '/robots.txt',
  '/admin',
  '/sign-in/a',
];

let build: string;
let rules: RouteManifest;
let app: SiteApp;

beforeAll(async () => {
  build = await temporaryFolder({
    'client/index.html': 'home',
    'client/blog/index.html': 'list',
    'client/robots.txt': 'robots',
    'client/404.html': 'nothing',
    'client/__spa-fallback.html': 'any',
  });
  await writeServingFiles(build, { auth: 'demo' }, routes, posts);
  rules = await readRouteManifest(build);
  app = createSiteApp(builtFilesIn(join(build, 'client')), rules);
});

const hostFile = (name: string) => readFile(join(build, 'host', name), 'utf8');

test('a build without old paths has no redirects', async () => {
  await writeServingFiles(build, { auth: 'demo' }, routes, [makePost()]);
  expect((await readRouteManifest(build)).redirects).toBeUndefined();
  expect(await hostFile('vercel/vercel.json')).not.toContain('redirects');
  expect(await hostFile('netlify/_redirects')).not.toContain('301');
  await writeServingFiles(build, { auth: 'demo' }, routes, posts);
});

test('redirects omit paths of the site and contain each path once', () => {
  expect(rules.redirects).toEqual({
    '/2013/05/06/tax.html': '/blog/tax',
    '/2013/café': '/blog/tax',
    '/a (b)*.html': '/blog/tax',
    '/Blog/Other': '/blog/tax',
    '/2014/二.html': '/blog/%E6%97%A5',
  });
});

describe('our own server', () => {
  test.each(moved)('redirects %s to %s and keeps the query', async (path, target) => {
    const response = await app.request(`${path}?a=1`);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(`${target}?a=1`);
  });

  test.each([...others, '/2013/05/06/tax', '/2013/05/06/TAX.html', '/2013//caf%C3%A9'])(
    'does not redirect %s to a post',
    async (path) => {
      const { status, headers } = await app.request(path);
      expect(status).not.toBe(301);
      expect(headers.get('Location') ?? '').not.toContain('/tax');
    },
  );
});

describe.each(['netlify', 'cloudflare'])('%s', (host) => {
  test('redirects each old path before any rule of a screen', async () => {
    const lines = (await hostFile(`${host}/_redirects`)).trim().split('\n');
    const redirects = lines.filter((line) => line.endsWith(' 301'));
    expect(lines.slice(0, redirects.length)).toEqual(redirects);
    expect(redirects).toEqual([
      '/2013/05/06/tax.html /blog/tax 301',
      '/2013/05/06/tax.html/ /blog/tax 301',
      '/2013/caf%C3%A9 /blog/tax 301',
      '/2013/caf%C3%A9/ /blog/tax 301',
      '/a%20(b)%2A.html /blog/tax 301',
      '/a%20(b)%2A.html/ /blog/tax 301',
      '/Blog/Other /blog/tax 301',
      '/Blog/Other/ /blog/tax 301',
      '/2014/%E4%BA%8C.html /blog/%E6%97%A5 301',
      '/2014/%E4%BA%8C.html/ /blog/%E6%97%A5 301',
    ]);
  });
});

test('vercel redirects each old path, also without .html', async () => {
  const { redirects }: { redirects: { source: string; destination: string; statusCode: number }[] } =
    JSON.parse(await hostFile('vercel/vercel.json'));
  expect(redirects.every(({ statusCode }) => statusCode === 301)).toBe(true);
  expect(redirects.map(({ source, destination }) => [source, destination])).toEqual([
    ['/2013/05/06/tax.html', '/blog/tax'],
    ['/2013/05/06/tax', '/blog/tax'],
    ['/2013/caf%C3%A9', '/blog/tax'],
    [String.raw`/a%20\(b\)\*.html`, '/blog/tax'],
    [String.raw`/a%20\(b\)\*`, '/blog/tax'],
    ['/Blog/Other', '/blog/tax'],
    ['/2014/%E4%BA%8C.html', '/blog/%E6%97%A5'],
    ['/2014/%E4%BA%8C', '/blog/%E6%97%A5'],
  ]);
});

test('nginx redirects each old path and keeps the query', async () => {
  const conf = await hostFile('nginx/branchbook.conf');
  const locations = conf.split('\n').filter((line) => line.includes('return 301'));
  expect(locations.map((line) => line.trim())).toEqual([
    'location = "/2013/05/06/tax.html" { return 301 /blog/tax$is_args$args; }',
    'location = "/2013/café" { return 301 /blog/tax$is_args$args; }',
    'location = "/a (b)*.html" { return 301 /blog/tax$is_args$args; }',
    'location = "/Blog/Other" { return 301 /blog/tax$is_args$args; }',
    'location = "/2014/二.html" { return 301 /blog/%E6%97%A5$is_args$args; }',
  ]);
});
