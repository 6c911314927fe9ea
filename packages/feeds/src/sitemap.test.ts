import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { writeSitemap, writeSitemaps } from './sitemap.ts';

const site = {
  title: 'The Branchbook Blog',
  description: 'Notes.',
  language: 'en-US',
  origin: 'https://branchbook.example',
  blogPath: '/blog',
  feedPaths: { rss: '/feed.xml', atom: '/atom.xml', json: '/feed.json' },
};

test('every page has its address, and its day where that is known', async () => {
  const post = makePost();
  const xml = await writeSitemap(site, [
    { ...post, slug: "what's-日", date: 'Someday' },
    { ...post, slug: 'older', date: 'March 4, 2025' },
    { ...post, slug: 'newer', date: 'April 2, 2025' },
    { ...post, slug: 'edited', date: 'April 2, 2024', updated: 'April 3, 2025' },
    { ...post, slug: 'imported', date: '2013-05-06 02:12', publishedAt: '2013-05-06T00:12:00Z' },
  ]);
  const pages = Array.from(xml.matchAll(/<url>(.*?)<\/url>/gsu), ([, page = '']) => [
    /<loc>(.*)<\/loc>/u.exec(page)?.[1],
    /<lastmod>(.*)<\/lastmod>/u.exec(page)?.[1],
  ]);
  expect(pages).toEqual([
    ['https://branchbook.example/', undefined],
    ['https://branchbook.example/blog', '2025-04-03'],
    ["https://branchbook.example/blog/what's-%E6%97%A5", undefined],
    ['https://branchbook.example/blog/older', '2025-03-04'],
    ['https://branchbook.example/blog/newer', '2025-04-02'],
    ['https://branchbook.example/blog/edited', '2025-04-03'],
    ['https://branchbook.example/blog/imported', '2013-05-06'],
  ]);
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    makePost({ id: at + 1, slug: `post-${at}`, date: 'March 4, 2025' }),
  );
const addressesIn = (xml: string) =>
  Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/gu), ([, address]) => address);

test('a sitemap of up to 20,000 addresses is one file', async () => {
  const posts = many(19_998);
  expect(await writeSitemaps(site, posts)).toEqual({ first: await writeSitemap(site, posts), parts: [] });
});

test('beyond that an index leads to parts, which have each address once and in order', async () => {
  const posts = many(20_001);
  const { first, parts } = await writeSitemaps(site, posts);
  expect(first).toContain('<sitemapindex');
  expect(addressesIn(first)).toEqual([1, 2].map((number) => `${site.origin}/sitemap-${number}.xml`));
  expect(parts.map((part) => addressesIn(part).length)).toEqual([20_000, 3]);
  expect(parts.flatMap(addressesIn)).toEqual(addressesIn(await writeSitemap(site, posts)));
});
