import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import routes from '../../app/routes.ts';
import { temporaryFolder, writeFiles } from '@branchbook/tools/temporary-folder';
import { createPrecache } from './create-precache.ts';

const fallback = '<!doctype html><title>any screen</title>';
const precached = {
  'index.html': '<!doctype html><title>home</title><link rel="stylesheet" href="/assets/app-1a2b.css">',
  'blog/index.html': '<!doctype html><title>list</title>',
  'blog/written/index.html': '<!doctype html><title>post</title>',
  '__spa-fallback.html': fallback,
  '404.html': fallback,
  'assets/root-1a2b.js': 'root("/assets/notice-1a2b.css")',
  'assets/manage-posts.route-1a2b.js': 'managePosts()',
  'assets/app-1a2b.css': 'page',
  'assets/notice-1a2b.css': 'late part',
  'assets/serif-1a2b.woff2': 'font',
  'favicon.ico': 'icon',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
};
const leftOut = {
  'assets/root-1a2b.js.br': 'compressed',
  'assets/root-1a2b.js.gz': 'compressed',
  'assets/server-build-1a2b.css': 'named by nobody',
  'index.html.br': 'compressed',
  'feed.xml': '<rss/>',
  'atom.xml': '<feed/>',
  'feed.json': '{}',
  'sitemap.xml': '<urlset/>',
  'robots.txt': 'User-agent: *',
  'llms.txt': '# Branchbook',
  'og/site.png': 'card',
  'og/blog/written.png': 'card',
  'icon-512.png': 'icon',
  'service-worker.js': 'worker()',
};

let directory: string;

beforeEach(async () => {
  directory = await temporaryFolder({ ...precached, ...leftOut });
});
afterEach(() => rm(directory, { recursive: true }));

test('the precache contains all pages and their files, and nothing for machines only', async () => {
  const { entries, documents, files, fallback: fallbackPath } = await createPrecache(directory, routes);
  expect(documents).toEqual(['/', '/blog', '/blog/written']);
  expect(fallbackPath).toBe('/blog/new');
  expect(files).toEqual([
    '/assets/app-1a2b.css',
    '/assets/manage-posts.route-1a2b.js',
    '/assets/notice-1a2b.css',
    '/assets/root-1a2b.js',
    '/assets/serif-1a2b.woff2',
    '/favicon.ico',
    '/icon.svg',
    '/manifest.webmanifest',
  ]);
  expect(entries.map(({ url }) => url).toSorted()).toEqual([...documents, '/blog/new', ...files].toSorted());
});

test('every precache entry has an integrity hash, and a revision if its name has no hash', async () => {
  const { entries } = await createPrecache(directory, routes);
  const entry = (url: string) => entries.find((each) => each.url === url);
  expect(entry('/')?.integrity).toBe(integrityOf(precached['index.html']));
  expect(entry('/blog/new')?.integrity).toBe(integrityOf(fallback));
  for (const { url, revision } of entries) {
    if (url.startsWith('/assets/')) expect(revision, url).toBeNull();
    else expect(revision, url).toMatch(/^[a-z\d]{8,}$/iu);
  }
});

test('equal builds have the same id, and other content has another', async () => {
  const { build } = await createPrecache(directory, routes);
  await writeFiles(directory, { 'feed.xml': '<rss>written later</rss>' });
  expect((await createPrecache(directory, routes)).build).toBe(build);
  await writeFiles(directory, { 'blog/index.html': '<!doctype html><title>another list</title>' });
  expect((await createPrecache(directory, routes)).build).not.toBe(build);
});

test('the screens of the precache are the routes', async () => {
  const { screens } = await createPrecache(directory, routes);
  const isScreen = (path: string) => screens.some((source) => new RegExp(source, 'iu').test(path));
  for (const path of ['/', '/blog/kept-in-a-browser', '/sign-in/factor-one', '/admin', '/admin/edit/5']) {
    expect(isScreen(path), path).toBe(true);
  }
  for (const path of ['/nope', '/blog/a/b', '/admin/nope', '/feed']) expect(isScreen(path), path).toBe(false);
});

function integrityOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
