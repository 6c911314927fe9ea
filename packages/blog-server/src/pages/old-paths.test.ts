import { makePost } from '@branchbook/blog-core/testing';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { openSqlPostStore, type SqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { beforeEach, describe, expect, test } from 'vitest';

import { createParsePost } from './create-parse-post.ts';
import { publishedPostsFolder } from './page-data.ts';
import { createPages } from './pages.ts';

const origin = 'https://blog.example';
const parsePost = createParsePost(async () => null);

let store: SqlPostStore;

beforeEach(async () => {
  store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds: seedPosts });
});

describe('old paths', () => {
  const importPost = (slug: string, oldPaths: unknown) =>
    store.apply([{ type: 'create', post: makePost({ id: 99, title: slug, slug, oldPaths }) }]);
  const served = () =>
    createPages({
      store,
      routes: {
        renderedPages: { '/blog/:slug': {}, '/blog': {}, '/blog/new': {}, '/admin': {} },
        screens: ['/', '/blog/:slug', '/blog', '/blog/new', '/admin'],
        pages: { '/': 'index.html' },
        files: { '/assets/a.js': 'assets/a.js', '/robots.txt': 'robots.txt' },
      },
      build: 'build',
      parsePost,
      renderPage: async () => new Response('page'),
    });
  const visit = (path: string, method = 'GET') => served()(new Request(origin + path, { method }));

  test.each([
    ['/2013/05/06/tax.html', '/blog/tax'],
    ['/2013/05/06/tax.html?utm=1', '/blog/tax?utm=1'],
    ['/2013/caf%C3%A9', '/blog/tax'],
    ['/2013/caf%C3%A9/', '/blog/tax'],
    ['/blog/2013/tax', '/blog/tax'],
    ['/blog/real.html?a', '/blog/tax?a'],
    ['/b/index.md', '/blog/tax'],
    ['/Blog/Tax', '/blog/tax'],
    ['/BLOG/Tax', '/blog/Tax'],
    ['/Blog/new', '/blog/new'],
  ])('redirects %s to %s', async (path, location) => {
    await importPost('tax', [
      '/2013/05/06/tax.html',
      '/2013/café/',
      '/blog/2013/tax',
      '/blog/real.html',
      '/b/index.md',
      '/Blog/Tax',
      '/Blog/new',
    ]);
    const response = await visit(path);
    expect(response?.status).toBe(301);
    expect(response?.headers.get('Location')).toBe(location);
    expect((await visit(path, 'HEAD'))?.status).toBe(301);
    expect(await visit(path, 'POST')).toBeNull();
  });

  test('never shadow a page, a file or a post of the site', async () => {
    const paths = [
      '/',
      '/index.html',
      '/blog',
      '/blog/',
      '/admin',
      '/blog/new',
      '/assets/a.js',
      '/robots.txt',
      '/blog/managing-business-finances',
    ];
    await importPost('trap', [...paths, '/x/../admin', '/%2e%2e/admin', '//evil.example/x']);
    for (const path of [...paths, '//evil.example/x', '//evil.example/%2e%2e', '//']) {
      const response = await visit(path);
      expect([null, 200], path).toContain(response?.status ?? null);
    }
  });

  test.each([
    '/.well-known/security.txt',
    '/.well-known/acme-challenge/x',
    '/%2Ewell-known/x/',
    '/assets/old.js',
    '/assets/',
    '/favicon.ico',
    '/ads.txt',
  ])('never take %s, which no page has', async (path) => {
    await importPost('trap', [path]);
    expect(await visit(path)).toBeNull();
  });

  test('lead to the present slug, on this origin', async () => {
    await importPost('//evil.example', ['/old.html']);
    expect((await visit('/old.html'))?.headers.get('Location')).toBe('/blog/%2F%2Fevil.example');
    await store.apply([{ type: 'update', id: 99, fields: { slug: 'renamed' } }]);
    expect((await visit('/old.html'))?.headers.get('Location')).toBe('/blog/renamed');
  });

  test('are found by a page that asks for the post as JSON', async () => {
    await importPost('tax', ['/blog/real.html']);
    const response = await visit(`${publishedPostsFolder}real.html`);
    expect(await response?.json()).toMatchObject({ redirectTo: 'tax', post: { slug: 'tax' } });
  });

  test('of nobody are left to the 404 page', async () => {
    expect(await visit('/2013/05/06/nobody.html')).toBeNull();
    expect((await visit('/blog/nobody'))?.status).toBe(404);
  });
});
