/**
 * `pnpm --filter benchmarks bench:lists`: what 1,000 stored posts of 4 kB cost, in Chromium, against the production build.
 *
 * It prints medians of three things, and fails where one misses its target: how long the list's cards take to be painted, beside the same
 * cards without `content-visibility` (at most 0.35 times that); adding a post, beside a bare reading, changing and
 * writing of the stored list (at most 2.5 times that: 100 ms where that takes 40); and how many rows of Manage Posts are drawn again when one of them is deleted (at most one).
 *
 * Arguments: posts, bytes in each, times (default 1000 4000 25).
 */
import { join } from 'node:path';

import { type Browser, chromium, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { managedPost, signInAsDemoAdmin } from 'web/e2e/support/admin.ts';
import { rememberRows, rowsDrawnAgain } from 'web/e2e/support/drawn-rows.ts';
import { bundle } from './bundle.ts';
import { endWith, median, targetLine } from './figures.ts';
import { makePosts, storeBeforehand } from './made-posts.ts';
import { serveOurs } from './serve-ours.ts';
import type { AddTimes } from './store-page.ts';

const [count = 1000, bytes = 4000, times = 25] = process.argv.slice(2).map(Number);

const maxRatioToPlainCards = 0.35;
const maxRatioToRawWrite = 2.5;
const maxRowsDrawnAgain = 1;

const posts = makePosts(count, bytes);
const server = await serveOurs();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const cards = await onFreshPage(browser, timeCards);
  const adding = await onFreshPage(browser, timeAdding);
  const drawnAgain = await onFreshPage(browser, deleteOne);

  const [skipped, plain] = [cards.skippedMs, cards.plainMs].map(median) as [number, number];
  const ours = median(adding.map(({ oursMs }) => oursMs));
  const raw = median(adding.map(({ rawMs }) => rawMs));
  console.log(`${count} posts of ${bytes} bytes, median of ${times}`);
  console.table({
    'cards to paint, ms': { ours: skipped.toFixed(1), beside: plain.toFixed(1) },
    'adding a post, ms': { ours: ours.toFixed(1), beside: raw.toFixed(1) },
    'rows drawn again': { ours: drawnAgain, beside: maxRowsDrawnAgain },
  });
  const met = [
    targetLine('cards to paint, of those without content-visibility', skipped / plain, maxRatioToPlainCards),
    targetLine('adding a post, of a bare write', ours / raw, maxRatioToRawWrite),
    targetLine('rows drawn again by a deletion', drawnAgain, maxRowsDrawnAgain),
  ];
  endWith(met.every(Boolean));
} finally {
  await browser.close();
  server.close();
}

async function onFreshPage<Result>(from: Browser, look: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await from.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await storeBeforehand(page, server, posts);
    return await look(page);
  } finally {
    await context.close();
  }
}

/** The cards as the list has drawn them, taken out of the page and put in again, with and without their `content-visibility`. */
async function timeCards(page: Page): Promise<{ skippedMs: readonly number[]; plainMs: readonly number[] }> {
  await page.goto('/blog');
  await page.waitForFunction((all) => document.querySelectorAll('main article').length === all, count);
  return page.evaluate(async (repeats) => {
    const cards = document.querySelector('main article')?.parentElement;
    const place = cards?.parentElement;
    if (!cards || !place) throw new Error('The list has no cards.');
    const put = async (isPlain: boolean) => {
      const fresh = cards.cloneNode(true) as Element;
      if (isPlain)
        for (const card of fresh.children) (card as HTMLElement).style.contentVisibility = 'visible';
      place.lastElementChild?.remove();
      await painted(() => {});
      return painted(() => place.append(fresh));
    };
    /** From the beginning of a frame, so that waiting for one does not count, until it was laid out and painted. */
    const painted = (change: () => void) =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const from = performance.now();
          change();
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - from));
          port1.start();
          port2.postMessage(null);
        });
      });
    const skippedMs: number[] = [];
    const plainMs: number[] = [];
    for (let time = 0; time < repeats; time += 1) {
      skippedMs.push(await put(false));
      plainMs.push(await put(true));
    }
    return { skippedMs, plainMs };
  }, times);
}

async function timeAdding(page: Page): Promise<readonly AddTimes[]> {
  await page.evaluate(await bundle(join(import.meta.dirname, 'store-page.ts')));
  return page.evaluate(async (repeats) => {
    const { timeAdding: time } = globalThis as unknown as { timeAdding: () => Promise<AddTimes> };
    const all: AddTimes[] = [];
    for (let each = 0; each < repeats; each += 1) all.push(await time());
    return all;
  }, times);
}

async function deleteOne(page: Page): Promise<number> {
  await signInAsDemoAdmin(page);
  await page.waitForFunction((all) => document.querySelectorAll('article').length === all, count);
  await rememberRows(page);
  page.once('dialog', (dialog) => void dialog.accept());
  const { title } = posts[3] ?? { title: '' };
  await managedPost(page, title)
    .getByRole('button', { name: `Delete ${title}`, exact: true })
    .click();
  await page.waitForFunction((all) => document.querySelectorAll('article').length === all, count - 1);
  return (await rowsDrawnAgain(page)).length;
}
