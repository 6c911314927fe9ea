import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { writeSitemap, writeSitemaps } from './sitemap.ts';

const site = { origin: 'https://branchbook.example', blogPath: '/blog' };

const listPages = (xml: string) =>
  Array.from(xml.matchAll(/<url>(.*?)<\/url>/gsu), ([, page = '']) => [
    /<loc>(.*)<\/loc>/u.exec(page)?.[1],
    /<lastmod>(.*)<\/lastmod>/u.exec(page)?.[1],
  ]);

test('every page has its address, and its day where that is known', () => {
  const post = makePost();
  const xml = writeSitemap(site, [
    { ...post, slug: "what's-日", date: 'Someday' },
    { ...post, slug: 'older', date: 'March 4, 2025' },
    { ...post, slug: 'newer', date: 'April 2, 2025' },
    { ...post, slug: 'edited', date: 'April 2, 2024', updated: 'April 3, 2025' },
    { ...post, slug: 'imported', date: '2013-05-06 02:12', publishedAt: '2013-05-06T00:12:00Z' },
  ]);
  expect(listPages(xml)).toEqual([
    ['https://branchbook.example/', undefined],
    ['https://branchbook.example/blog', '2025-04-03'],
    ["https://branchbook.example/blog/what's-%E6%97%A5", undefined],
    ['https://branchbook.example/blog/older', '2025-03-04'],
    ['https://branchbook.example/blog/newer', '2025-04-02'],
    ['https://branchbook.example/blog/edited', '2025-04-03'],
    ['https://branchbook.example/blog/imported', '2013-05-06'],
  ]);
});

test('a post that first appeared elsewhere is left out', () => {
  const post = makePost({ date: 'March 4, 2025' });
  const xml = writeSitemap(site, [
    { ...post, slug: 'elsewhere', date: 'April 2, 2025', canonical: 'https://a.example/post' },
    { ...post, slug: 'own', canonical: 'https://branchbook.example/blog/own' },
    { ...post, slug: 'unreadable', canonical: '/post' },
  ]);
  expect(addressesIn(xml)).toEqual(
    ['/', '/blog', '/blog/own', '/blog/unreadable'].map((path) => site.origin + path),
  );
  expect(xml).toContain('2025-04-02');
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    makePost({ id: at + 1, slug: `post-${at}`, date: 'March 4, 2025' }),
  );
const addressesIn = (xml: string) =>
  Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/gu), ([, address]) => address);

test('a sitemap of up to 20,000 addresses is one file', () => {
  const posts = many(19_998);
  expect(writeSitemaps(site, posts)).toEqual({ first: writeSitemap(site, posts), parts: [] });
});

test('beyond that an index leads to parts, which have each address once and in order', () => {
  const posts = many(20_001);
  const { first, parts } = writeSitemaps(site, posts);
  expect(first).toContain('<sitemapindex');
  expect(addressesIn(first)).toEqual([1, 2].map((number) => `${site.origin}/sitemap-${number}.xml`));
  expect(parts.map((part) => addressesIn(part).length)).toEqual([20_000, 3]);
  expect(parts.flatMap(addressesIn)).toEqual(addressesIn(writeSitemap(site, posts)));
});

test('a site names its own pages', () => {
  const pages = [{ path: '/repo/' }, { path: '/repo/about?a=1&b=2', day: '2026-01-02' }];
  expect(listPages(writeSitemap({ ...site, blogPath: '/repo/blog' }, [], { pages }))).toEqual([
    [`${site.origin}/repo/`, undefined],
    [`${site.origin}/repo/about?a=1&amp;b=2`, '2026-01-02'],
  ]);
  expect(() => writeSitemap(site, [], { pages: [{ path: 'about' }] })).toThrow(TypeError);
});

test('a blog at the root has its page once', () => {
  expect(
    listPages(writeSitemap({ ...site, blogPath: '/' }, [makePost({ slug: 'june', date: 'June 1, 2025' })])),
  ).toEqual([
    [`${site.origin}/`, '2025-06-01'],
    [`${site.origin}/june`, '2025-06-01'],
  ]);
});

test('an index leads to parts in its folder', () => {
  const { first } = writeSitemaps({ ...site, blogPath: '/repo' }, many(20_001), { folder: '/repo' });
  expect(addressesIn(first)[0]).toBe(`${site.origin}/repo/sitemap-1.xml`);
});
