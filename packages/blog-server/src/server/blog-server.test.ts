import { makePost } from '@branchbook/blog-core/testing';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { writePostFeeds } from '@branchbook/feeds/posts';
import { expect, test } from 'vitest';

import { fakeSite } from '../site/fake-site.ts';
import { type BlogServerOptions, createBlogServer } from './blog-server.ts';

const origin = 'http://localhost';

async function open(options: Partial<BlogServerOptions> = {}) {
  return createBlogServer({
    store: await openSqlPostStore(openNodeDatabase(':memory:'), { seeds: seedPosts }),
    site: fakeSite,
    routes: { renderedPages: { '/blog': {}, '/blog/:slug': {} } },
    renderPage: async () => new Response('<h1>Page</h1>'),
    parsePost: async ({ content }) => ({ type: 'source', name: 'a', content }),
    setting: { role: 'admin', origin: null },
    build: 'build',
    writeFeeds: async (source) => writePostFeeds(source),
    origins: [origin],
    identify: async () => null,
    ...options,
  });
}

test.each(['/api/v1/posts', '/blog', '/feed.xml', '/sitemap.xml', '/llms.txt', '/healthz', '/readyz'])(
  'responds to %s',
  async (path) => {
    const respond = await open();
    expect((await respond(new Request(origin + path)))?.status).toBe(200);
  },
);

test('no public response has a draft or an unpublished post', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds: seedPosts, now: () => now });
  const readAll = async () => {
    const respond = await open({
      store,
      renderPage: async (_, initial) => new Response(JSON.stringify(initial)),
    });
    const responses: unknown[] = [];
    for (const path of [
      '/api/v1/posts',
      '/api/v1/posts?search=zebra',
      '/api/v1/posts?sort=date',
      '/api/v1/posts/hidden',
      '/api/v1/posts/by-id/77',
      '/api/v1/posts/by-path?path=/old.html',
      '/blog',
      '/blog?search=zebra',
      '/blog/hidden',
      '/old.html',
      '/feed.xml',
      '/atom.xml',
      '/feed.json',
      '/sitemap.xml',
      '/llms.txt',
    ]) {
      const response = await respond(new Request(origin + path));
      const [etag, modified] = ['ETag', 'Last-Modified'].map((name) => response?.headers.get(name));
      responses.push({ path, status: response?.status, etag, modified, text: await response?.text() });
    }
    return responses;
  };
  const before = await readAll();
  now = Date.parse('2027-01-01T00:00:00Z');
  const post = makePost({
    id: 77,
    slug: 'hidden',
    title: 'Zebra',
    content: 'zebra',
    oldPaths: ['/old.html'],
  });
  await store.drafts.save({ key: 'a', post, edits: null });
  await store.drafts.save({ key: 'b', post: { ...post, id: 1 }, edits: 1 });
  expect(await readAll()).toStrictEqual(before);
  await store.apply([{ type: 'create', post }]);
  expect(JSON.stringify(await readAll())).toMatch(/zebra/iu);
  await store.apply([{ type: 'unpublish', id: 77, draft: 'c' }]);
  const texts = (await readAll()).map((each) => (each as { readonly text: string }).text);
  expect(JSON.stringify(texts)).not.toMatch(/zebra/iu);
});

test('leaves other paths to built files', async () => {
  const respond = await open();
  expect(await respond(new Request(`${origin}/robots.txt`))).toBeNull();
});

test('a feed that is not ready in time is asked for later', async () => {
  const respond = await open({ writeFeeds: () => new Promise(() => {}), feedJob: { firstWaitMs: 10 } });
  const response = await respond(new Request(`${origin}/feed.xml`));
  expect([response?.status, response?.headers.get('Retry-After')]).toEqual([503, '2']);
});

test('renders a page once per revision, or for each request if its code may change', async () => {
  const countRenderings = async (cachePages: boolean) => {
    let count = 0;
    const renderPage = async () => new Response(String((count += 1)));
    const respond = await open({ renderPage, cachePages });
    let etag = '';
    for (let request = 0; request < 2; request += 1) {
      const headers = { 'If-None-Match': etag };
      etag = (await respond(new Request(`${origin}/blog`, { headers })))?.headers.get('ETag') ?? '';
    }
    return count;
  };
  expect([await countRenderings(true), await countRenderings(false)]).toEqual([1, 2]);
});

test('refuses the bodies of an account that would take too much memory together', async () => {
  const respond = await open({ identify: async (token) => ({ subject: token, roles: ['admin'] }) });
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  const send = (account: string, bytes: number | null) =>
    respond(
      new Request(`${origin}/api/v1/posts`, {
        method: 'PATCH',
        headers: {
          Authorization: `Bearer ${account}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'a',
          ...(bytes !== null && { 'Content-Length': String(bytes) }),
        },
        body: new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) }),
        duplex: 'half',
      } as RequestInit),
    );
  const [known, unknown] = [send('ann', 8_000_000), send('ann', null)];
  await expect.poll(() => bodies.length).toBe(2);
  const refused = await send('ann', 1);
  expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([429, '2']);
  const other = send('bob', 8_000_000);
  // A body that the API does not read takes no memory.
  expect((await send('ann', 8_000_001))?.status).toBe(413);
  for (const body of bodies) body.error(new Error('The client is gone.'));
  for (const each of [known, unknown, other]) expect((await each)?.status).toBe(422);
  const next = send('ann', 8_000_000);
  bodies.at(-1)?.close();
  expect((await next)?.status).toBe(422);
});
