import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { writeFeeds } from '@branchbook/feeds';
import { expect, test } from 'vitest';

import { fakeSite } from '../site/fake-site.ts';
import { type BlogServerOptions, createBlogServer } from './blog-server.ts';

const origin = 'http://localhost';

async function open(options: Partial<BlogServerOptions> = {}) {
  return createBlogServer({
    store: await openSqlPostStore(openNodeDatabase(':memory:')),
    site: fakeSite,
    routes: { renderedPages: { '/blog': {}, '/blog/:slug': {} } },
    renderPage: async () => new Response('<h1>Page</h1>'),
    parsePost: async ({ content }) => ({ type: 'source', name: 'a', content }),
    setting: { role: 'admin', origin: null },
    build: 'build',
    writeFeeds: async (source) => writeFeeds(source),
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
