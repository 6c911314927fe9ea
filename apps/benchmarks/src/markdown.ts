/**
 * `pnpm --filter benchmarks bench:markdown`: what the renderer costs for bodies of 1 KB to 1 MB, in Chromium, and what opening the long ones
 * does to the page.
 *
 * It prints medians, in turns, of parsing and drawing a body in one go, here without the product's limits; then, for the production build,
 * how long the main thread was busy at a stretch while a stored post of 100 KB and of 1 MB was opened. It fails where a byte of
 * 1 MB costs more than twice a byte of 100 KB (linear, but for the memory's caches; quadratic would be ten times), and where a
 * press would wait for longer than 200 ms.
 *
 * Arguments: times (default 7).
 */
import { join } from 'node:path';

import type { BlogPost } from '@branchbook/blog-core';
import { type Browser, chromium } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { bundle } from './bundle.ts';
import { endWith, median, targetLine } from './figures.ts';
import { makePosts, storeBeforehand } from './made-posts.ts';
import type { RenderTimes } from './markdown-page.ts';
import { serveOurs } from './serve-ours.ts';

const [times = 7] = process.argv.slice(2).map(Number);

const sizes = [1_000, 10_000, 100_000, 1_000_000];
const longSizes = [100_000, 1_000_000];

const maxRatioPerByte = 2;
/** What still counts as answered at once: https://web.dev/articles/inp */
const longestWaitMs = 200;
/** From here on a task is long: https://www.w3.org/TR/longtasks-1/ */
const longTaskMs = 50;

const server = await serveOurs();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const rendered = await timeRenderer(browser);
  const rows = sizes.map((size) => {
    const each = rendered.get(size) ?? [];
    const parseMs = median(each.map((time) => time.parseMs));
    const drawMs = median(each.map((time) => time.drawMs));
    return { size, parseMs, drawMs, perKilobyteMs: (parseMs + drawMs) / (size / 1000) };
  });
  console.log(`Parsing and drawing a body in one go, median of ${times}`);
  console.table(
    Object.fromEntries(
      rows.map(({ size, parseMs, drawMs, perKilobyteMs }) => [
        nameOf(size),
        {
          'parse ms': parseMs.toFixed(2),
          'draw ms': drawMs.toFixed(2),
          'ms per KB': perKilobyteMs.toFixed(3),
        },
      ]),
    ),
  );
  const opened = new Map(longSizes.map((size) => [size, [] as (readonly number[])[]]));
  for (let time = 0; time < times; time += 1) {
    for (const [size, tasks] of opened) tasks.push(await longTasksOfOpening(browser, size));
  }
  const [before, last] = rows.slice(-2).map(({ perKilobyteMs }) => perKilobyteMs) as [number, number];
  const met = [
    targetLine('a byte of 1 MB, of a byte of 100 KB', last / before, maxRatioPerByte),
    ...[...opened].map(([size, tasks]) => {
      console.log(
        `opening ${nameOf(size)}: ${median(tasks.map((each) => each.length))} tasks over ${longTaskMs} ms`,
      );
      const longest = median(tasks.map((each) => Math.max(0, ...each)));
      return targetLine(`opening ${nameOf(size)}: the longest task, ms`, longest, longestWaitMs);
    }),
  ];
  endWith(met.every(Boolean));
} finally {
  await browser.close();
  server.close();
}

async function timeRenderer(from: Browser): Promise<Map<number, RenderTimes[]>> {
  const page = await from.newPage();
  await page.evaluate(await bundle(join(import.meta.dirname, 'markdown-page.ts')));
  const measured = new Map(sizes.map((size) => [size, [] as RenderTimes[]]));
  for (let time = 0; time < times; time += 1) {
    for (const [size, each] of measured) {
      each.push(
        await page.evaluate(
          (content) =>
            (globalThis as unknown as { timeRendering: (text: string) => RenderTimes }).timeRendering(
              content,
            ),
          bodyOf(size),
        ),
      );
    }
  }
  await page.close();
  return measured;
}

/** How long each task over 50 ms was, from the navigation until the post's text was there and the page at rest. */
async function longTasksOfOpening(from: Browser, size: number): Promise<number[]> {
  const context = await from.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await storeBeforehand(page, server, [{ ...postOf(size), slug: 'long' }]);
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { longTasks: tasks });
      new PerformanceObserver((list) => {
        tasks.push(...list.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto('/blog/long');
    await page.waitForFunction(
      () => (document.querySelector('[data-post-body]')?.textContent.length ?? 0) > 1000,
    );
    await page.waitForTimeout(2_000);
    return await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
  } finally {
    await context.close();
  }
}

function bodyOf(size: number): string {
  return postOf(size).content;
}

function postOf(size: number): BlogPost {
  const [post] = makePosts(1, size);
  if (!post) throw new Error('No post was made.');
  return post;
}

function nameOf(size: number): string {
  return size < 1_000_000 ? `${size / 1000} KB` : `${size / 1_000_000} MB`;
}
