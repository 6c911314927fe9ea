import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { writeSitemap } from './sitemap.ts';

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
  ]);
});
