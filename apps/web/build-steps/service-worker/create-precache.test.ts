import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import routes from '../../app/routes.ts';
import { temporaryFolder, writeFiles } from '@branchbook/tools/temporary-folder';
import { createPrecache } from './create-precache.ts';

const fallback = '<!doctype html><title>any screen</title>';
const manifest = {
  routes: {
    'auth/sign-in.route': { module: '/assets/sign-in.route-1a2b.js', css: ['/assets/sign-in-1a2b.css'] },
    'admin/manage-posts/manage-posts.route': { module: '/assets/manage-posts.route-1a2b.js' },
  },
};
const site = {
  'index.html':
    '<!doctype html><title>home</title><link rel="stylesheet" href="/assets/app-1a2b.css">' +
    '<script type="module">import "/assets/manifest-1a2b.js"; import "/assets/root-1a2b.js"</script>',
  'blog/index.html': '<!doctype html><title>list</title>',
  'blog/written/index.html': '<!doctype html><title>post</title>',
  '__spa-fallback.html': fallback,
  '404.html': fallback,
  'assets/manifest-1a2b.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
  'assets/root-1a2b.js':
    'root("/assets/notice-1a2b.css"), import("./search-1a2b.js"), ' +
    'import("./post-writer-1a2b.js"), import("./edit-here-1a2b.js"), ' +
    'import("./browser-media-store-1a2b.js")',
  'assets/search-1a2b.js': 'new Worker("/assets/search.worker-1a2b.js")',
  'assets/search.worker-1a2b.js': 'search()',
  'assets/sign-in.route-1a2b.js': 'signIn()',
  'assets/sign-in-1a2b.css': 'form',
  'assets/app-1a2b.css': 'page{src:url(/assets/serif-1a2b.woff2)}',
  'assets/notice-1a2b.css': 'late part',
  'assets/serif-1a2b.woff2': 'font',
  'favicon.ico': 'icon',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
};
const admin = {
  'assets/manage-posts.route-1a2b.js': 'import "./root-1a2b.js"; import("./editor-1a2b.js")',
  'assets/editor-1a2b.js': 'new Worker("/assets/lint.worker-1a2b.js"), load("/assets/editor-1a2b.css")',
  'assets/editor-1a2b.css': 'toolbar',
  'assets/lint.worker-1a2b.js': 'lint()',
  // Named by readers' code, for authors.
  'assets/post-writer-1a2b.js': 'write()',
  'assets/edit-here-1a2b.js': 'edit()',
  'assets/browser-media-store-1a2b.js': 'images()',
};
const tagPages = {
  'tags/index.html': '<!doctype html><title>tags</title>',
  'tags/c%23/index.html': '<!doctype html><title>tag</title>',
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
  directory = await temporaryFolder({ ...site, ...tagPages, ...admin, ...leftOut });
});
afterEach(() => rm(directory, { recursive: true }));

const urls = (entries: readonly { url: string }[]) => entries.map(({ url }) => url);

test('the site part contains all pages but those of tags and what they may load, and nothing for machines only', async () => {
  const { entries, documents, files, fallback: fallbackPath } = await createPrecache(directory, routes);
  expect(documents).toEqual(['/', '/blog', '/blog/written']);
  expect(fallbackPath).toBe('/blog/new');
  const loaded = Object.keys(site).filter((name) => !name.endsWith('.html'));
  expect(files).toEqual(loaded.map((name) => `/${name}`).toSorted());
  expect(urls(entries)).toEqual([...documents, '/blog/new', ...files].toSorted());
});

test('the admin part contains what no public page loads: its screens, their files and workers', async () => {
  const { adminEntries } = await createPrecache(directory, routes);
  expect(urls(adminEntries)).toEqual(
    Object.keys(admin)
      .map((name) => `/${name}`)
      .toSorted(),
  );
});

test('every precache entry has an integrity hash, and a revision if its name has no hash', async () => {
  const { entries, adminEntries } = await createPrecache(directory, routes);
  const entry = (url: string) => entries.find((each) => each.url === url);
  expect(entry('/')?.integrity).toBe(integrityOf(site['index.html']));
  expect(adminEntries.map(({ integrity }) => integrity)).toContain(
    integrityOf(admin['assets/editor-1a2b.js']),
  );
  expect(entry('/blog/new')?.integrity).toBe(integrityOf(fallback));
  for (const { url, revision } of [...entries, ...adminEntries]) {
    if (url.startsWith('/assets/')) expect(revision, url).toBeNull();
    else expect(revision, url).toMatch(/^[a-z\d]{8,}$/iu);
  }
});

test('equal builds have the same id, and other content has another', async () => {
  const { build } = await createPrecache(directory, routes);
  await writeFiles(directory, { 'feed.xml': '<rss>written later</rss>' });
  expect((await createPrecache(directory, routes)).build).toBe(build);
  await writeFiles(directory, { 'blog/index.html': '<!doctype html><title>another list</title>' });
  const later = await createPrecache(directory, routes);
  expect(later.build).not.toBe(build);
  await writeFiles(directory, { 'assets/lint.worker-1a2b.js': 'lint more' });
  expect((await createPrecache(directory, routes)).build).not.toBe(later.build);
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
