import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import type { Page } from '@playwright/test';

import { inlineScripts } from '../build-steps/serving-files/inline-code.ts';
import { seedPosts } from './support/posts.ts';
import { servers } from './support/servers.ts';
import { expect, started, test } from './support/test.ts';

// The HTTP cache is empty, as in a first visit.
test.use({ reuseContext: false });

const aPost = `/blog/${seedPosts[0]!.slug}`;

/** The most bytes that pages may cost, as brotli 11; fonts apart. docs/performance.md says what they cost. */
const budgets = [
  { path: '/', script: 125_000 },
  { path: '/blog', script: 182_000 },
  { path: aPost, script: 147_000 },
] as const;

/** HTML and CSS, which a page needs before React starts. */
const maxBeforeStart = 27_000;

/** All that a page runs by itself before React starts. */
const maxInlineScript = 3_000;

for (const { path, script } of budgets) {
  test(`${path} stays within its budget for a visitor who only reads`, async ({ page }) => {
    const files = await filesOf(page, path);
    const html = await built(path === '/' ? 'index.html' : join(path, 'index.html'));
    const weights = await Promise.all(
      files.map(async (file) => ({ file, size: brotliSize(await built(file)) })),
    );
    const sizeOf = (ending: string) =>
      weights.filter(({ file }) => file.endsWith(ending)).reduce((sum, { size }) => sum + size, 0);
    const list = JSON.stringify(weights);
    expect(sizeOf('.js'), list).toBeLessThanOrEqual(script);
    expect(brotliSize(html) + sizeOf('.css'), list).toBeLessThanOrEqual(maxBeforeStart);
    expect(brotliSize(inlineScripts(html).join('\n'))).toBeLessThanOrEqual(maxInlineScript);
  });
}

test('a reader downloads neither the admin, nor the renderer, nor code that only renders again', async ({
  page,
}) => {
  const never =
    /admin|post-form|post-writer|palette|shortcut|preview|\/render-markdown|\/post-body-|highlight|markdown\.worker|search\.worker/u;
  for (const { path } of budgets)
    expect((await filesOf(page, path)).filter((file) => never.test(file))).toEqual([]);
  const outsideTheList = /auth|account|session|clerk/u;
  for (const path of ['/', aPost]) {
    expect((await filesOf(page, path)).filter((file) => outsideTheList.test(file))).toEqual([]);
  }
  const ofPosts = /posts\.query|post-path|parse-posts|post\.route|blog-list|table-of-contents/u;
  expect((await filesOf(page, '/')).filter((file) => ofPosts.test(file))).toEqual([]);
});

/** The scripts and stylesheets that a page has asked for by the time it has started and nothing more comes. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const files = new Set<string>();
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(?:js|css)$/u.test(pathname)) files.add(pathname.slice(1));
  };
  page.on('request', note);
  await page.goto(path);
  await started(page);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return [...files].toSorted();
}

function built(file: string): Promise<string> {
  return readFile(new URL(`../${servers.demo.directory}/client/${file}`, import.meta.url), 'utf8');
}

function brotliSize(text: string): number {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
}
