import type { APIRequestContext } from '@playwright/test';

import { clerkHost } from '../build-steps/variants.ts';
import { parseCsp, expectOwnScripts } from './support/content-security-policy.ts';
import { servers } from './support/servers.ts';
import { expect, test } from './support/test.ts';

/** Prerendered at build time. */
const pages = ['/', '/blog', '/blog/tax-strategies-side-projects'];
/** Rendered in the browser. */
const browserScreens = [
  '/blog/anything',
  '/blog/%E6%97%A5%E8%A8%98',
  '/blog/new',
  '/sign-in',
  '/sign-in/factor-one',
  '/admin',
  '/admin/new-post',
  '/admin/edit/5',
];
const unknownPaths = [
  '/nope',
  '/blog/a/b',
  '/admin/nope',
  '/Assets',
  // For other hosts, and not part of the site.
  '/_headers',
  '/host/netlify/_headers',
];

const get = (request: APIRequestContext, path: string, headers: Record<string, string> = {}) =>
  request.get(path, { maxRedirects: 0, headers });

test('pages are complete before any script runs', { tag: '@everyday' }, async ({ request }) => {
  for (const path of pages) {
    const response = await get(request, path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(await response.text(), path).toContain('<h1');
  }
});

test('a screen that exists only in the browser is not a 404', async ({ request }) => {
  const fallback = await (await get(request, '/blog/anything')).text();
  for (const path of browserScreens) {
    const response = await get(request, path);
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toBe(fallback);
  }
});

test('an unknown path is a 404 with a page', { tag: '@everyday' }, async ({ request, page }) => {
  for (const path of unknownPaths) {
    const response = await get(request, path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['content-type'], path).toBe('text/html; charset=utf-8');
  }
  expect((await page.goto('/nope'))?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test('a missing file is a plain 404', { tag: '@everyday' }, async ({ request }) => {
  for (const path of [
    '/assets/root-gone.js',
    '/favicon.png',
    '/blog/gone.data',
    '/404.html',
    '/__spa-fallback.html',
    '/serving.json',
  ]) {
    const response = await get(request, path);
    expect(response.status(), path).toBe(404);
    expect(response.headers()['content-type'], path).toMatch(/^text\/plain; charset=utf-8$/i);
    expect(await response.text(), path).not.toContain('<');
  }
});

test('each page has one URL', { tag: '@everyday' }, async ({ request }) => {
  for (const [path, location] of [
    ['/index.html', '/'],
    ['/blog/', '/blog'],
    ['/blog/index.html?page=2', '/blog?page=2'],
    ['/blog.html', '/blog'],
    ['/blog/tax-strategies-side-projects/', '/blog/tax-strategies-side-projects'],
    ['/blog/%E6%97%A5/', '/blog/%E6%97%A5'],
    ['/admin/?tab=1', '/admin?tab=1'],
  ] as const) {
    const response = await get(request, path);
    expect(response.status(), path).toBe(308);
    expect(response.headers()['location'], path).toBe(location);
  }
});

test('malformed URLs and other methods are refused', async ({ request }) => {
  expect((await get(request, '/blog/%zz')).status()).toBe(400);
  const posted = await request.post('/blog', { data: 'x', maxRedirects: 0 });
  expect(posted.status()).toBe(405);
  expect(posted.headers()['allow']).toBe('GET, HEAD');
  const head = await request.head('/blog');
  expect(head.status()).toBe(200);
  expect((await head.body()).length).toBe(0);
});

test(
  'files named by their content are immutable, and pages are revalidated',
  { tag: '@everyday' },
  async ({ request }) => {
    const response = await get(request, '/');
    const asset = /\/assets\/[\w.-]+\.js/.exec(await response.text())?.[0] ?? '';
    expect((await get(request, asset)).headers()['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );

    const { etag = '' } = response.headers();
    const again = await get(request, '/', { 'If-None-Match': etag });
    expect(again.status()).toBe(304);
    expect(again.headers()).toMatchObject({ etag, vary: 'Accept-Encoding' });
  },
);

test('text is compressed for clients that accept it', async ({ request }) => {
  const plain = await get(request, '/', { 'Accept-Encoding': 'identity' });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const response = await get(request, '/', { 'Accept-Encoding': accepted });
    expect(response.headers()).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(Number(response.headers()['content-length'])).toBeLessThan(
      Number(plain.headers()['content-length']) / 2,
    );
    expect(await response.text()).toBe(await plain.text());
  }
});

test('every response has the security headers', { tag: '@everyday' }, async ({ request }) => {
  for (const path of [
    '/',
    '/blog/anything',
    '/nope',
    '/blog/',
    '/assets/gone.js',
    '/blog/%zz',
    '/icon.svg',
  ]) {
    const response = await get(request, path);
    expect(response.headers(), path).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=(), '),
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(parseCsp(response)['style-src']?.[0], path).toBe("'self'");
    expect(parseCsp(response), path).toMatchObject({
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'https:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    });
  }
});

test('the icon can be opened by itself, in the colors of the theme', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => violations.push(message.text()));
  for (const [colorScheme, color] of [
    ['light', 'rgb(15, 32, 25)'],
    ['dark', 'rgb(231, 239, 233)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // A build for Clerk has another policy.
    for (const { url } of [servers.demo, servers.clerk]) {
      await page.goto(`${url}/icon.svg`);
      await expect(page.locator('path.i')).toHaveCSS('color', color);
    }
  }
  expect(violations).toEqual([]);
});

test(
  'the policy of a page lists exactly its own inline scripts',
  { tag: '@everyday' },
  async ({ request, page }) => {
    for (const path of [...pages, '/blog/anything', '/nope']) {
      await expectOwnScripts(page, await get(request, path));
    }
  },
);

test('the policy of a build for Clerk allows Clerk, and that of a build without a key allows nobody', async ({
  request,
}) => {
  const response = await get(request, `${servers.clerk.url}/sign-in`);
  expect(parseCsp(response)['script-src']).toContain(`https://${clerkHost}`);
  expect(parseCsp(response)['connect-src']).toEqual(["'self'", `https://${clerkHost}`]);
  expect(response.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  for (const { url } of [servers.nokey, servers.badkey]) {
    expect(parseCsp(await get(request, `${url}/sign-in`))['connect-src']).toEqual(["'self'"]);
  }
});
