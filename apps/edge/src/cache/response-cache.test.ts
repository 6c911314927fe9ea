import { sharedCacheControl } from '@branchbook/blog-server';
import { expect, test } from 'vitest';

import { createCachedHandler } from './response-cache.ts';
import { freshMs, staleIfErrorMs } from './caching-rules.ts';
import { createWorkersCache } from './workers-cache.ts';

/** A site of one page, a cache as Cloudflare has it, and a time in the test's hand. */
function setUp() {
  const engine = new Map<string, Response>();
  const site = { revision: 1, status: 200, isAway: false, requests: [] as Request[] };
  const time = { now: 0 };
  const cache = createWorkersCache(
    {
      match: async (request) => engine.get(request.url)?.clone(),
      put: async (request, response) => void engine.set(request.url, response),
    },
    'https://blog.example',
  );
  const handle = createCachedHandler({
    handle: async (request) => {
      site.requests.push(request);
      if (site.isAway) throw new Error('away');
      const { pathname, search } = new URL(request.url);
      const isForAll = pathname !== '/blog/new' && site.status < 500;
      return new Response(`Revision ${site.revision}`, {
        status: site.status,
        headers: {
          ETag: `"r${site.revision}-build"`,
          'Cache-Control': isForAll ? sharedCacheControl : 'no-cache',
          'Content-Type': 'text/html',
          // As pages.ts does it.
          ...(site.status < 400 && site.status >= 300 && { Location: `/blog/newer${search}` }),
        },
      });
    },
    cache,
    build: 'build',
    feedPaths: ['/feed.xml'],
    now: () => time.now,
  });
  const get = async (path = '/blog', init: RequestInit = {}) => {
    const work: Promise<unknown>[] = [];
    const response = await handle(new Request(`https://blog.example${path}`, init), (each) =>
      work.push(each),
    );
    await Promise.all(work);
    const { status, headers } = response;
    return { status, headers, text: await response.text(), how: headers.get('Cache-Status') };
  };
  return { engine, site, time, cache, get };
}

test('a page is requested once a minute, and its header says how it was cached', async () => {
  const { site, time, get } = setUp();
  expect(await get()).toMatchObject({ text: 'Revision 1', how: 'branchbook; fwd=uri-miss; stored' });
  site.revision = 2;
  time.now = freshMs - 1;
  expect(await get()).toMatchObject({ text: 'Revision 1', how: 'branchbook; hit' });
  time.now = freshMs;
  expect(await get()).toMatchObject({ text: 'Revision 2', how: 'branchbook; fwd=stale; stored' });
  expect(site.requests).toHaveLength(2);
});

test('where something was written, nothing older is given', async () => {
  const { site, cache, get } = setUp();
  await get();
  site.revision = 2;
  await cache.setRevision(2);
  // The response to a repeated change.
  await cache.setRevision(1);
  expect((await get()).text).toBe('Revision 2');
});

test('a known page is 304, and HEAD returns the headers alone', async () => {
  const { site, get } = setUp();
  await get();
  const known = await get('/blog', { headers: { 'If-None-Match': '"r1-build"' } });
  expect([known.status, known.text, known.headers.get('ETag')]).toEqual([304, '', '"r1-build"']);
  const head = await get('/blog', { method: 'HEAD' });
  expect([head.status, head.text, head.headers.get('Content-Type')]).toEqual([200, '', 'text/html']);
  expect(site.requests).toHaveLength(1);
});

test('query parameters that no page reads do not matter', async () => {
  const { site, get } = setUp();
  for (const path of [
    '/blog',
    '/blog?utm=1',
    '/blog?after=1.0',
    '/blog?after=1.0&utm=2',
    '/blog/a',
    '/blog/a?after=1.0',
    '/tags/c%23?after=1.0&utm=2',
    '/tags/c%23?after=1.0',
    '/tags/c%23/feed.xml?utm=2',
    '/tags/c%23/feed.xml',
    '/tags?utm=2',
    '/tags',
  ]) {
    await get(path);
  }
  expect(site.requests.map(({ url }) => url.replace('https://blog.example', ''))).toEqual([
    '/blog',
    '/blog?after=1.0',
    '/blog/a',
    '/tags/c%23?after=1.0',
    '/tags/c%23/feed.xml',
    '/tags',
  ]);
});

test('a redirect is cached for all readers, and retains the query of each', async () => {
  const { engine, site, get } = setUp();
  site.status = 301;
  for (const query of ['?token=secret', '?utm=1', '']) {
    const { status, headers } = await get(`/blog/a${query}`);
    expect([status, headers.get('Location')]).toEqual([301, `/blog/newer${query}`]);
  }
  expect(site.requests).toHaveLength(1);
  const cached = await Promise.all(Array.from(engine.values(), (response) => response.clone().text()));
  expect(cached.join('')).not.toContain('secret');
});

test('an uncacheable response has the query of its request', async () => {
  const { site, get } = setUp();
  site.status = 308;
  expect((await get('/blog/?utm=1')).headers.get('Location')).toBe('/blog/newer?utm=1');
});

test('if the primary fails, cached responses are served for a day', async () => {
  const { site, time, get } = setUp();
  await get();
  time.now = staleIfErrorMs - 1;
  site.isAway = true;
  expect(await get()).toMatchObject({ text: 'Revision 1', how: 'branchbook; fwd=stale; detail=failed' });
  site.isAway = false;
  site.status = 503;
  expect(await get()).toMatchObject({ status: 200, text: 'Revision 1' });
  time.now = staleIfErrorMs;
  expect((await get()).status).toBe(503);
  site.isAway = true;
  await expect(get()).rejects.toThrow('away');
});

test.each([
  ['of somebody who says who it is', '/blog', { headers: { Authorization: 'Bearer token' } }],
  ['that changes something', '/api/v1/posts', { method: 'PATCH' }],
  ['for what is not made of the posts', '/assets/a.js', {}],
  ['for a screen of the admin', '/blog/new', {}],
])('a request %s is passed on unchanged', async (_, path, init) => {
  const { engine, site, get } = setUp();
  expect((await get(path, init)).how).toBeNull();
  expect((await get(path, init)).how).toBeNull();
  expect(site.requests).toHaveLength(2);
  expect(engine.size).toBe(0);
});

test('a cache that fails is as none', async () => {
  const { site, time, cache } = setUp();
  const fails = async () => Promise.reject(new Error('The cache has failed.'));
  const handle = createCachedHandler({
    handle: async () => new Response('Here', { headers: { 'Cache-Control': sharedCacheControl } }),
    cache: { ...cache, match: fails, put: fails, newestRevision: fails },
    build: 'build',
    feedPaths: ['/feed.xml'],
    now: () => time.now,
  });
  const response = await handle(new Request('https://blog.example/blog'), (work) => void work);
  expect(await response.text()).toBe('Here');
  expect(site.requests).toEqual([]);
});
