import { request, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import routes from '../../app/routes.ts';
import { createRouteManifest } from './create-route-manifest.ts';
import { precompress } from '../precompress.ts';
import { temporaryFolder, writeFiles } from '@branchbook/tools/temporary-folder';
import { inlineHash } from './security-headers.ts';
import { builtFilesIn } from '@branchbook/blog-server/node';
import { createSiteApp } from '@branchbook/blog-server';

const longScript = 'export const longEnough = 1;\n'.repeat(60);
const siteFiles = {
  'index.html': `<!doctype html><script>home()</script>${'<p>Home</p>'.repeat(120)}`,
  'blog/index.html': '<!doctype html><script>list()</script>',
  '__spa-fallback.html': '<!doctype html><script>any()</script>',
  '404.html': '<!doctype html><script>any()</script>',
  'assets/root-1a2b.js': longScript,
  'assets/serif-9z.woff2': 'font',
  'fonts/serif.woff2': 'font',
  'blog.data': 'data',
  'robots.txt': 'User-agent: *',
  'feed.xml': '<rss/>',
  'atom.xml': '<feed/>',
  'feed.json': '{}',
  'sitemap.xml': '<urlset/>',
  'manifest.webmanifest': '{}',
  'og/site.png': 'png',
  'strange.unknown': '?',
  '.env': 'secret',
};

let server: Server;
let site: string;

beforeAll(async () => {
  const root = await temporaryFolder({ 'serving.json': '{"deployment":{"auth":"demo"}}' });
  site = join(root, 'client');
  await writeFiles(site, siteFiles);
  await precompress(site);
  const app = createSiteApp(builtFilesIn(site), await createRouteManifest(site, { auth: 'demo' }, routes));
  server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
});

/** Node's own client sends a path exactly as written; `fetch` would tidy it. */
async function get(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<IncomingMessage & { body: Buffer; text: string }> {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, resolve).once('error', reject).end();
  });
  const body = await buffer(response);
  return Object.assign(response, { body, text: body.toString() });
}

test('a page has a clean URL', async () => {
  const response = await get('/blog?x=1');
  expect(response).toMatchObject({ statusCode: 200, text: siteFiles['blog/index.html'] });
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('another spelling redirects permanently', async () => {
  const response = await get('/blog/?x=1');
  expect(response.statusCode).toBe(308);
  expect(response.headers.location).toBe('/blog?x=1');
});

test('a screen that only the browser renders gets the fallback', async () => {
  expect(await get('/blog/in-my-browser')).toMatchObject({
    statusCode: 200,
    text: siteFiles['__spa-fallback.html'],
  });
});

test('an unknown path gets the 404 page, without an ETag', async () => {
  const response = await get('/nope', { headers: { 'If-None-Match': '*' } });
  expect(response).toMatchObject({ statusCode: 404, text: siteFiles['404.html'] });
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(response.headers.etag).toBeUndefined();
});

test.each([
  '/assets/gone.js',
  '/404.html',
  '/__spa-fallback.html',
  '/.env',
  '/index.html.br',
  '/favicon.ico',
])('%s is no file of the site', async (path) => {
  const response = await get(path);
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toMatch(/^text\/plain; charset=utf-8$/i);
  expect(response.text).not.toContain('<');
});

test.each([
  '/../serving.json',
  '/%2e%2e/serving.json',
  '/..%2fserving.json',
  '/assets/../../serving.json',
  '/..%5cserving.json',
])('%s does not lead out of the site', async (path) => {
  const response = await get(path);
  expect(response.statusCode).toBe(404);
  expect(response.text).not.toContain('auth');
});

test('a malformed URL is rejected', async () => {
  expect(await get('/blog/%zz')).toMatchObject({ statusCode: 400 });
});

test('the site allows only GET and HEAD', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const response = await get('/', { method });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
  }
});

test('HEAD has the headers of GET and no body', async () => {
  for (const path of ['/', '/nope', '/assets/root-1a2b.js', '/favicon.ico']) {
    const [head, whole] = await Promise.all([get(path, { method: 'HEAD' }), get(path)]);
    const { date: _, ...headHeaders } = head.headers;
    expect(head.statusCode).toBe(whole.statusCode);
    expect(head.body).toHaveLength(0);
    expect(whole.headers).toMatchObject(headHeaders);
  }
});

describe('caching', () => {
  test.each([
    ['/assets/root-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/assets/serif-9z.woff2', 'public, max-age=31536000, immutable'],
    ['/fonts/serif.woff2', 'public, max-age=31536000'],
    ['/blog.data', 'public, max-age=60'],
    ['/robots.txt', 'no-cache'],
    ['/feed.xml', 'no-cache'],
    ['/og/site.png', 'no-cache'],
    ['/', 'no-cache'],
  ])('%s is kept: %s', async (path, cacheControl) => {
    const response = await get(path);
    expect(response.headers['cache-control']).toBe(cacheControl);
    expect(response.headers.vary).toBe('Accept-Encoding');
  });

  test('a cached file is not sent again', async () => {
    const { etag = '' } = (await get('/', { headers: { 'Accept-Encoding': 'br' } })).headers;
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const response = await get('/', { headers: { 'If-None-Match': tag, 'Accept-Encoding': 'br' } });
      expect(response.statusCode, tag).toBe(304);
      expect(response.body).toHaveLength(0);
      expect(response.headers).toMatchObject({ etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    }
    expect((await get('/', { headers: { 'If-None-Match': '"other"' } })).statusCode).toBe(200);
  });
});

describe('compression', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('a client that accepts %s gets %s', async (accepted, encoding, decompress) => {
    const response = await get('/assets/root-1a2b.js', { headers: { 'Accept-Encoding': accepted } });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(Number(response.headers['content-length'])).toBeLessThan(longScript.length);
    expect(decompress(response.body).toString()).toBe(longScript);
  });

  test.each([
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.01', 'br'],
    ['gzip;q=1.0, deflate;q=0.6, identity;q=0.3', 'gzip'],
    ['br;q=0.0, gzip; q=0', undefined],
    ['*;q=0', undefined],
    ['brotli', undefined],
  ])('a client that weighs them as %j gets %s', async (accepted, encoding) => {
    const response = await get('/assets/root-1a2b.js', { headers: { 'Accept-Encoding': accepted } });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('Accept-Encoding');
  });

  test('a client without compression, and a file below 256 bytes, get the plain file', async () => {
    expect((await get('/')).headers['content-encoding']).toBeUndefined();
    expect(
      (await get('/blog', { headers: { 'Accept-Encoding': 'br' } })).headers['content-encoding'],
    ).toBeUndefined();
  });
});

describe('headers', () => {
  test.each(['/', '/nope', '/blog/', '/favicon.ico', '/assets/root-1a2b.js', '/%'])(
    '%s is protected',
    async (path) => {
      expect((await get(path)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'cross-origin-opener-policy': 'same-origin',
      });
    },
  );

  test('each page allows only its own inline scripts', async () => {
    for (const [path, script] of [
      ['/', 'home()'],
      ['/blog', 'list()'],
      ['/blog/anything', 'any()'],
      ['/nope', 'any()'],
    ] as const) {
      const policy = (await get(path)).headers['content-security-policy'];
      expect(policy, path).toContain(`script-src 'self' ${inlineHash(script)};`);
    }
    expect((await get('/robots.txt')).headers['content-security-policy']).toContain("script-src 'self';");
  });

  test.each([
    ['/feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/atom.xml', 'application/atom+xml; charset=utf-8'],
    ['/feed.json', 'application/feed+json; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/og/site.png', 'image/png'],
  ])('%s is sent as %s', async (path, contentType) => {
    expect((await get(path)).headers['content-type']).toBe(contentType);
  });

  test('an unknown kind of file is a download, not a guess', async () => {
    expect((await get('/strange.unknown')).headers['content-type']).toBe('application/octet-stream');
  });
});

test('an unfinished build is rejected with instructions', async () => {
  const empty = await temporaryFolder();
  await expect(createRouteManifest(empty, { auth: 'demo' }, routes)).rejects.toThrow(
    'Build first: pnpm build',
  );
});
