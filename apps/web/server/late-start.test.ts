import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { startLate, startPagesLate } from './late-start.ts';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';

const boot = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";

  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.client-3.js");`;

const page = (script: string) =>
  `<!doctype html><head><link rel="modulepreload" href="/assets/root-2.js"/><link rel="modulepreload" href="/assets/a.js"/></head><body>${script}</body>`;

/** Two built pages, and the list of all routes. */
function builtFolder(): Promise<string> {
  const routes = { 'blog/post': { id: 'blog/post', module: '/assets/post-4.js', imports: [] } };
  const built = page(`<script type="module" async="">${boot}</script>`);
  return temporaryFolder({
    'index.html': built,
    'blog.html': built,
    'assets/manifest-1.js': `window.__reactRouterManifest=${JSON.stringify({ routes })};`,
  });
}

test('what starts React is put aside: its script is data, its files are not fetched', () => {
  const html = startLate(page(`<script type="module" async="">${boot}</script>`));
  expect(html).toContain(`<script type="late">${boot}</script>`);
  expect(html).toContain('<link rel="late" href="/assets/root-2.js"/><link rel="late" href="/assets/a.js"/>');
  expect(html).not.toMatch(/modulepreload|type="module"/u);
});

test('a route that the page is to start with is among those it imports and names', () => {
  const ahead = { id: 'blog/post', module: '/assets/post-4.js', imports: ['/assets/a.js', '/assets/b.js'] };
  const html = startLate(page(`<script type="module" async="">${boot}</script>`), ahead);
  expect(html).toContain(
    'import * as route99 from "/assets/post-4.js";\nimport * as route0 from "/assets/root-2.js";',
  );
  expect(html).toContain('__reactRouterRouteModules = {"blog/post":route99,"root":route0};');
  const files = [...html.matchAll(/<link rel="late" href="([^"]+)"/gu)].map(([, file]) => file);
  expect(files).toEqual(['/assets/root-2.js', '/assets/a.js', '/assets/post-4.js', '/assets/b.js']);
});

test('pages are rewritten where they are; one that is to start with another route has it', async () => {
  const folder = await builtFolder();
  await startPagesLate(folder, ['index.html', 'blog.html'], { 'blog.html': 'blog/post' });
  const [landing, list] = await Promise.all(
    ['index.html', 'blog.html'].map((file) => readFile(join(folder, file), 'utf8')),
  );
  expect(landing).not.toContain('post-4.js');
  expect(list).toContain('"blog/post":route99');
});

test('a page or a route that is not there stops the build', async () => {
  const folder = await builtFolder();
  await expect(startPagesLate(folder, ['index.html'], { 'blog.html': 'blog/post' })).rejects.toThrow(
    'There is no page blog.html',
  );
  await expect(startPagesLate(folder, ['index.html'], { 'index.html': 'blog/posts' })).rejects.toThrow(
    'There is no route blog/posts',
  );
});

describe('a page that could never start is refused', () => {
  test.each([
    ['without a module script', page('')],
    ['with one of another form', page(`<script type="module">${boot}</script>`)],
    ['with two', page(`<script type="module" async="">${boot}</script>`.repeat(2))],
  ])('%s', (_, html) => {
    expect(() => startLate(html)).toThrow('module scripts that could be started late, not one.');
  });
});
