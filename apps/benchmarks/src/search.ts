/**
 * `pnpm --filter benchmarks bench:search`: what a key costs in the search over 1,000 stored posts of 4 kB, in Chromium, against the production
 * build.
 *
 * It prints, for the keys of several queries, the longest task that a key (and its answer) gave the page's main thread, and
 * how long the answer took to be on screen. It fails where half of the keys or more kept the main thread for longer than a
 * frame at a stretch, and where any task was long (over 50 ms).
 *
 * Arguments: posts, bytes in each (default 1000 4000).
 */
import { chromium, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';
import { endWith, inFigures, median } from './figures.ts';
import { tasksBetweenMarks } from './main-thread-tasks.ts';
import { makePosts, storeBeforehand } from './made-posts.ts';

const [count = 1000, bytes = 4000] = process.argv.slice(2).map(Number);

/** Whole words, beginnings, typing mistakes, a word of every post and one of none. */
const queries = ['reconcile', 'quarterly taxes', 'montly clsoe', 'invoice 7', 'the', 'zeppelin', 'qwxyzv'];

/** A frame at 60 Hz. */
const frameMs = 1000 / 60;

/** From here on a task is long: https://www.w3.org/TR/longtasks-1/ */
const longTaskMs = 50;

const server = await serveDemo();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await storeBeforehand(page, server, makePosts(count, bytes));
  await page.goto(`${server.url}/blog`);
  const field = page.getByRole('searchbox', { name: 'Search posts' });
  await field.click();
  // What the page did to start is another benchmark's business.
  await page.waitForTimeout(2000);
  const answerMs: number[] = [];
  const tasks = await tasksBetweenMarks(browser, page, async () => {
    for (const query of queries) {
      for (let length = 1; length <= query.length; length += 1) {
        const isNew = query.slice(0, length).trim() !== query.slice(0, length - 1).trim();
        if (isNew) answerMs.push(await press(page, query.slice(0, length)));
        else await page.keyboard.press('Space');
      }
      await field.press('Escape');
      await page.waitForTimeout(200);
    }
  });
  const longest = tasks.map((each) => Math.max(...each.map(({ duration }) => duration)));
  const longTasks = longest.filter((duration) => duration > longTaskMs);

  console.log(`${answerMs.length} keys over ${count} posts of ${bytes} bytes`);
  console.log(`the longest task of a key: ${inFigures(longest)}`);
  console.log(`from a key to its answer on screen: ${inFigures(answerMs)}`);
  console.log(`tasks over ${longTaskMs} ms: ${longTasks.length}`);
  endWith(median(longest) <= frameMs && longTasks.length === 0);
} finally {
  await browser.close();
  server.close();
}

/** Presses the last key of a query and waits for the answer to all of it. Resolves to the time between the two. */
async function press(page: Page, query: string): Promise<number> {
  await page.evaluate(markNextKeyAndAwait, query.trim());
  await page.keyboard.press(query.at(-1) ?? '');
  return page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered);
}

function markNextKeyAndAwait(query: string): void {
  const status = document.querySelector('search [role=status]');
  if (!status) throw new Error('The search has no status line.');
  const answered = new Promise<number>((resolve) => {
    const onKey = ({ timeStamp }: Event) => {
      performance.mark('bench:key');
      const observer = new MutationObserver(() => {
        if (!status.textContent.includes(`“${query}”`)) return;
        observer.disconnect();
        // After the frame in which the answer is drawn.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
      });
      observer.observe(status, { childList: true, characterData: true, subtree: true });
    };
    addEventListener('keydown', onKey, { once: true, capture: true });
  });
  Object.assign(globalThis, { answered });
}
