import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import type { Page } from '@playwright/test';

import { inlineScripts } from '../server/static-server/inline-code.ts';
import { seedPosts } from './posts.ts';
import { servers } from './servers.ts';
import { started } from './started.ts';
import { expect, test } from './test.ts';

const aPost = `/blog/${seedPosts[0]!.slug}`;

/** The most bytes that pages may cost, as brotli 11; fonts apart. docs/performance.md says what they cost. */
const budgets = [
  { path: '/', beforeStart: 22_000, script: 105_000 },
  { path: '/blog', beforeStart: 15_000, script: 150_000 },
  { path: aPost, beforeStart: 17_400, script: 120_000 },
] as const;

/** All that a page runs by itself before React starts. */
const mostInlineScript = 3_000;

for (const { path, beforeStart, script } of budgets) {
  test(`${path} weighs no more than it may, for a visitor who does not touch it`, async ({ page }) => {
    const files = await filesOf(page, path);
    const html = await built(path === '/' ? 'index.html' : join(path, 'index.html'));
    const weights = await Promise.all(
      files.map(async (file) => ({ file, size: brotliSize(await built(file)) })),
    );
    const sizeOf = (ending: string) =>
      weights.filter(({ file }) => file.endsWith(ending)).reduce((sum, { size }) => sum + size, 0);
    const list = JSON.stringify(weights);
    expect(sizeOf('.js'), list).toBeLessThanOrEqual(script);
    expect(brotliSize(html) + sizeOf('.css'), list).toBeLessThanOrEqual(beforeStart);
    expect(brotliSize(inlineScripts(html).join('\n'))).toBeLessThanOrEqual(mostInlineScript);
  });
}

test('who only reads gets neither the desk, nor the renderer, nor what is only drawn anew', async ({
  page,
}) => {
  const never =
    /admin|desk|post-form|palette|shortcut|preview|\/render-body|\/rendered-body|highlight|markdown\.worker|search\.worker/u;
  for (const { path } of budgets)
    expect((await filesOf(page, path)).filter((file) => never.test(file))).toEqual([]);
  const outsideTheList = /auth|account|session|clerk/u;
  for (const path of ['/', aPost]) {
    expect((await filesOf(page, path)).filter((file) => outsideTheList.test(file))).toEqual([]);
  }
  expect((await filesOf(page, '/')).filter((file) => /posts|reading|landing-content/u.test(file))).toEqual(
    [],
  );
});

test('what starts a page is read fast: a hint to compile it at the very top, one byte a letter, React makes no error', async ({
  page,
}) => {
  const files = (await filesOf(page, aPost)).filter((file) => /\/(?:frame|reading)-[^/]*\.js$/u.test(file));
  const scripts = await Promise.all(files.map(built));
  expect(scripts).toHaveLength(2);
  for (const script of scripts) {
    expect(script.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
    expect(script.match(/\P{ASCII}/gu)).toBeNull();
  }
  // React's five marks, each as the build writes it.
  expect(scripts.join('').match(/\{__proto__:Error\.prototype,message:\w+\(\d+\)\}/gu)).toHaveLength(5);
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
