import { describe, expect, test } from 'vitest';

import { resolveRequest, type SitePaths } from './resolve-request.ts';

const site: SitePaths<string> = {
  documents: new Map([
    ['/', 'home'],
    ['/blog', 'list'],
    ['/blog/日', 'post'],
  ]),
  files: new Map([
    ['/assets/a-1.js', 'script'],
    ['/robots.txt', 'robots'],
    ['/blog.data', 'data'],
  ]),
  fallback: 'fallback',
  notFound: '404',
};

/** As in the app: one segment below /blog and /tags, anything below /sign-in. */
const isScreen = (path: string) => /^\/(?:(?:blog|tags)(?:\/[^/]+)?|admin|sign-in(?:\/.*)?)$/i.test(path);

const resolve = (target: string) => resolveRequest(target, site, isScreen);
const page = (file: string) => ({ type: 'file', status: 200, file });
const redirect = (location: string) => ({ type: 'redirect', location });
const missingPage = { type: 'file', status: 404, file: '404' };

test.each([
  ['/', 'home'],
  ['/?utm=1', 'home'],
  ['/blog', 'list'],
  ['/blog?q=a/b/', 'list'],
  ['/%62log', 'list'],
  ['/blog/%E6%97%A5', 'post'],
  ['/assets/a-1.js', 'script'],
  ['/robots.txt', 'robots'],
  ['/blog.data', 'data'],
  ['http://example.com/blog', 'list'],
  ['http://example.com', 'home'],
])('%s is found', (target, file) => {
  expect(resolve(target)).toEqual(page(file));
});

test.each([
  '/blog/anything',
  '/blog/%E6%9C%88',
  '/admin',
  '/admin?tab=1',
  '/sign-in/sso-callback',
  '/blog/a%2Fb',
  '/blog/v1.2',
  '/tags/node.js',
  '/tags/open%2Edata',
])('%s is a screen that the browser renders', (target) => {
  expect(resolve(target)).toEqual(page('fallback'));
});

describe('redirects other spellings to the one path of a page', () => {
  test.each([
    ['/index.html', '/'],
    ['/index.html?a=1', '/?a=1'],
    ['/blog/', '/blog'],
    ['/blog/?page=2', '/blog?page=2'],
    ['/blog.html', '/blog'],
    ['/blog/index.html', '/blog'],
    ['/blog/%E6%97%A5/', '/blog/%E6%97%A5'],
    ['/blog/%E6%97%A5.html', '/blog/%E6%97%A5'],
    ['/blog/anything/', '/blog/anything'],
    ['/admin/', '/admin'],
    ['/BLOG?page=2', '/blog?page=2'],
    ['/Blog/', '/blog'],
    ['/Blog/Any%20thing', '/blog/Any%20thing'],
    ['/Tags/Any', '/tags/Any'],
    ['//', '/'],
    ['//admin', '/admin'],
    ['/admin//', '/admin'],
    ['/blog//%E6%97%A5?a=//b', '/blog/%E6%97%A5?a=//b'],
    ['/blog/%E6%97%A5//', '/blog/%E6%97%A5'],
    ['/assets//a-1.js', '/assets/a-1.js'],
    ['/no///such//page', '/no/such/page'],
    ['http://example.com//blog', '/blog'],
  ])('%s', (target, location) => {
    expect(resolve(target)).toEqual(redirect(location));
  });

  test('and never to another site', () => {
    for (const target of ['//example.com/%2e%2e', '/\\example.com/', '/%5Cexample.com/']) {
      expect(resolve(target)).toEqual(missingPage);
    }
    expect(resolve('//example.com/')).toEqual(redirect('/example.com'));
    expect(resolve('//\\example.com')).toEqual(redirect('/%5Cexample.com'));
    expect(resolve('//%2Fexample.com')).toEqual(redirect('/%2Fexample.com'));
    expect(resolve('/blog/\\example.com/')).toEqual(redirect('/blog/%5Cexample.com'));
    expect(resolve('/blog/a%0D%0ASet-Cookie:b/')).toEqual(redirect('/blog/a%0D%0ASet-Cookie%3Ab'));
  });
});

test.each([
  '/nope',
  '/nope/',
  '/blog/a/b',
  '/blog/a/b/',
  '/blog/..',
  '/blog/%2e%2e/x',
  '/..%2f..%2fetc',
  '/404',
  '/nope.html',
  '/2013/05/06/old-post.html',
  '/b/index.md',
  '/index.php',
  '/2015/05/15/rust-1.0',
])('%s is nothing', (target) => {
  expect(resolve(target)).toEqual(missingPage);
});

test.each([
  '/assets/gone-2.js',
  '/assets',
  '/assets/',
  '/assets/x/y',
  '/favicon.ico',
  '/a/b.png',
  '/blog/gone.data',
])('%s is a missing file, answered in plain text', (target) => {
  expect(resolve(target)).toMatchObject({ status: 404 });
  if (!target.endsWith('/')) expect(resolve(target).type).toBe('text');
});

test.each(['/%', '/%zz', '/blog/%E6%97', '/blog/%C0%AF', 'blog', '*'])('%s is malformed', (target) => {
  expect(resolve(target)).toMatchObject({ type: 'text', status: 400 });
});

test('a slash inside a name leads into no folder', () => {
  expect(resolve('/assets%2Fa-1.js')).toMatchObject({ status: 404 });
  expect(resolve('/blog%2F%E6%97%A5')).toMatchObject({ status: 404 });
});
