import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import Validator from '@adobe/structured-data-validator';
import { getTagSlugs } from '@branchbook/blog-core';
import { writePostFile } from '@branchbook/blog-files';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { validateXML } from 'xmllint-wasm';

import { defaultSiteOrigin } from '../build-steps/site-origin.ts';
import { aPost, seedPosts, startWith } from './support/posts.ts';
import { schemaOrgVocabulary } from './support/schema-org.ts';
import { expect, started, test } from './support/test.ts';

const pages = [
  {
    path: '/',
    title: 'Branchbook: separate books for every side project',
    ogTitle: 'Branchbook: separate books for every side project',
    type: 'website',
    stated: ['Organization', 'WebSite', 'SoftwareApplication'],
  },
  {
    path: '/blog',
    title: 'Blog · Branchbook',
    ogTitle: 'Blog · Branchbook',
    type: 'website',
    stated: ['Organization', 'Blog', 'BreadcrumbList'],
  },
  {
    path: '/tags/side-projects',
    title: 'Posts tagged “Side projects” · Branchbook',
    ogTitle: 'Posts tagged “Side projects” · Branchbook',
    type: 'website',
    stated: ['Organization', 'CollectionPage', 'BreadcrumbList'],
  },
  ...seedPosts.map(({ slug, title }) => ({
    path: `/blog/${slug}`,
    title: `${title} · Branchbook`,
    ogTitle: title,
    type: 'article',
    stated: ['Organization', 'BlogPosting', 'BreadcrumbList'],
  })),
];

/** Returns the metadata in the head, by name, property or relation. Throws on duplicates. */
async function headOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const said: Record<string, string> = {};
    const say = (key: string, value: string) => {
      said[key] = key in said ? `${said[key]} AND ${value}` : value;
    };
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name], meta[property]')) {
      say(meta.getAttribute('property') ?? meta.name, meta.content);
    }
    for (const link of document.querySelectorAll('link[rel="canonical"]')) {
      say('canonical', link.getAttribute('href') ?? '');
    }
    say('title', document.title);
    return said;
  });
}

const structuredData = (page: Page) => page.locator('script[type="application/ld+json"]');

for (const { path, title, ogTitle, type, stated } of pages) {
  test(
    `${path} has its metadata and structured data`,
    { tag: ['/', '/blog'].includes(path) ? '@everyday' : [] },
    async ({ page, request }) => {
      await page.goto(path);
      const head = await headOf(page);
      const description = head['description'] ?? '';
      expect(description.length).toBeGreaterThan(50);
      expect(description.length).toBeLessThan(170);
      const card = head['og:image'] ?? '';
      expect(head).toMatchObject({
        title,
        canonical: defaultSiteOrigin + path,
        'og:url': defaultSiteOrigin + path,
        'og:type': type,
        'og:title': ogTitle,
        'og:description': description,
        'og:site_name': 'Branchbook',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringMatching(/\S/u),
        'twitter:card': 'summary_large_image',
        'twitter:title': ogTitle,
        'twitter:description': description,
        'twitter:image': card,
      });
      expect(head['robots']).toBeUndefined();

      expect(card).toMatch(new RegExp(`^${defaultSiteOrigin}/og/.+\\.png$`, 'u'));
      const picture = await request.get(card.slice(defaultSiteOrigin.length));
      expect(picture.status()).toBe(200);
      expect(picture.headers()['content-type']).toBe('image/png');
      const bytes = await picture.body();
      expect(bytes.length).toBeLessThan(100_000);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });

      const html = await (await request.get(path)).text();
      const extracted = new WebAutoExtractor({ addLocation: true, embedSource: [] }).parse(html);
      expect(Object.keys(extracted.jsonld)).toEqual(stated);
      expect(await new Validator(await schemaOrgVocabulary()).validate(extracted)).toEqual([]);
    },
  );
}

test('metadata follows client-side navigation', async ({ page }) => {
  await page.goto('/');
  await expect(structuredData(page)).toHaveCount(1);
  // Before that, a link loads the next page as a document.
  await started(page);
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveTitle('Blog · Branchbook');
  expect(await headOf(page)).toMatchObject({
    canonical: `${defaultSiteOrigin}/blog`,
    'og:title': 'Blog · Branchbook',
  });
  // The browser creates none, and removes the landing page's.
  await expect(structuredData(page)).toHaveCount(0);
  const [newest] = seedPosts;
  await page.getByRole('link', { name: newest!.title, exact: true }).click();
  await expect(page).toHaveTitle(`${newest!.title} · Branchbook`);
  expect(await headOf(page)).toMatchObject({
    canonical: `${defaultSiteOrigin}/blog/${newest!.slug}`,
    'og:title': newest!.title,
    'article:published_time': '2025-04-02',
  });
});

test(
  'a post that exists only in this browser is not indexed and has its own title',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, [aPost({ title: 'Mine', slug: 'mine', excerpt: 'Only "here" <b>.' })]);
    await page.goto('/blog/mine');
    await expect(page).toHaveTitle('Mine · Branchbook');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'Only "here" <b>.');
    const head = await headOf(page);
    expect(head['robots']).toBe('noindex');
    expect(head['canonical']).toBeUndefined();
    await expect(structuredData(page)).toHaveCount(0);
    await expect(page.locator('head > title')).toHaveCount(1);
    await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(page).toHaveTitle('Blog · Branchbook');
    expect((await headOf(page))['robots']).toBeUndefined();
  },
);

test('pages that are not public are not indexed', async ({ page }) => {
  for (const path of ['/sign-in', '/nope', '/blog/nobody-wrote-this']) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]'), path).toHaveAttribute('content', 'noindex');
    await started(page);
    await expect(page.locator('head > title'), path).toHaveCount(1);
  }
});

test('pages link to the feeds, the icons and the manifest, and all of them exist', async ({
  page,
  request,
}) => {
  await page.goto('/blog');
  const links = await page
    .locator('link[rel="alternate"], link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  const icons: { src: string; type: string; sizes: string; purpose: string }[] = manifest.icons;
  const types = new Map<string, string>();
  for (const path of [...links, ...icons.map(({ src }) => src), '/sitemap.xml', '/robots.txt', '/llms.txt']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    types.set(path, response.headers()['content-type'] ?? '');
  }
  expect(Object.fromEntries(types)).toEqual({
    '/favicon.ico': 'image/x-icon',
    '/icon.svg': 'image/svg+xml; charset=utf-8',
    '/apple-touch-icon.png': 'image/png',
    '/manifest.webmanifest': 'application/manifest+json',
    '/feed.xml': 'application/rss+xml; charset=utf-8',
    '/atom.xml': 'application/atom+xml; charset=utf-8',
    '/feed.json': 'application/feed+json; charset=utf-8',
    '/icon-192.png': 'image/png',
    '/icon-512.png': 'image/png',
    '/icon-maskable.svg': 'image/svg+xml; charset=utf-8',
    '/icon-maskable-192.png': 'image/png',
    '/icon-maskable-512.png': 'image/png',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/llms.txt': 'text/plain; charset=utf-8',
  });
  for (const { src, type, sizes } of icons.filter((icon) => icon.type === 'image/png')) {
    const { width, height, format } = await sharp(await (await request.get(src)).body()).metadata();
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type]);
  }
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(3);
});

test('the sitemap is valid by its schema, and every page in it exists', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const packageFile = createRequire(import.meta.url).resolve('sitemap/package.json');
  const schema = await readFile(join(dirname(packageFile), 'schema', 'sitemap.xsd'), 'utf8');
  expect((await validateXML({ xml, schema })).errors).toEqual([]);
  expect((await validateXML({ xml: xml.replace('<lastmod>', '<lastmod>on '), schema })).valid).toBe(false);

  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/gu)].map(([, address = '']) => address);
  const tags = [...new Set(seedPosts.flatMap(getTagSlugs))].toSorted();
  const paths = [
    '/',
    '/blog',
    '/tags',
    ...tags.map((tag) => `/tags/${tag}`),
    ...seedPosts.map(({ slug }) => `/blog/${slug}`),
  ];
  expect(addresses).toEqual(paths.map((path) => defaultSiteOrigin + path));
  for (const address of addresses) {
    expect((await request.get(address.slice(defaultSiteOrigin.length), { maxRedirects: 0 })).status()).toBe(
      200,
    );
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${defaultSiteOrigin}/sitemap.xml`,
  );
});

test('llms.txt links to every article as Markdown, and so does its page', async ({ request }) => {
  const text = await (await request.get('/llms.txt')).text();
  expect(text).toMatch(/^# Branchbook\n\n> /u);
  for (const post of seedPosts) {
    const path = `/blog/${post.slug}.md`;
    expect(text).toContain(`[${post.title}](${defaultSiteOrigin}${path}): ${post.excerpt}`);
    const response = await request.get(path);
    expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    expect(await response.text()).toBe(writePostFile(post));
    const page = await request.get(`/blog/${post.slug}`);
    expect(page.headers()['link']).toBe(`<${path}>; rel="alternate"; type="text/markdown"`);
    expect(await page.text()).toMatch(
      new RegExp(`<link rel="alternate" type="text/markdown" href="${path}"/?>`, 'u'),
    );
  }
});

test('the feeds contain every post in full', { tag: '@everyday' }, async ({ request }) => {
  for (const path of ['/feed.xml', '/atom.xml', '/feed.json']) {
    const feed = await (await request.get(path)).text();
    for (const { title, slug } of seedPosts) {
      expect(feed, path).toContain(title);
      expect(feed, path).toContain(`${defaultSiteOrigin}/blog/${slug}`);
    }
    expect(feed.length, path).toBeGreaterThan(25_000);
  }
});
