/**
 * `pnpm --filter benchmarks bench:typing [bytes] [slowdown]`: measures keys in the form of a 100 KB post, the
 * production build, with the CPU throttled 4 times. The preview renders in each pause.
 *
 * Prints the time from a key to its event, to the next frame, and the longest task after it, beside a bare
 * text area with the same text and the form without its preview. Fails if a task in the pauses is long
 * (over 50 ms). Measure on a quiet machine: on busy processors each task lasts longer.
 */
import { chromium, type Locator, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { postForm } from 'web/e2e/support/admin.ts';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';
import { endWith, formatDurations, inTrialFirst } from './figures.ts';
import { tasksBetweenMarks } from './main-thread-tasks.ts';
import { makePosts, storeBeforehand } from './made-posts.ts';

const [bytes = 100_000, slowdown = 4] = process.argv.slice(2).map(Number);

/** https://www.w3.org/TR/longtasks-1/ */
const longTaskMs = 50;

/** Too narrow for the preview beside the form. */
const narrowWidth = 1100;

/** Between keys, and the pauses in which preview, notes and draft update. */
const keyMs = 150;
const pauseMs = 4000;
const words = inTrialFirst(['The quarter ended well, ', 'with a **margin** of ', '12 % before tax.\n']);

interface KeyTimes {
  /** From a key to its event, in ms. */
  readonly handled: number[];
  /** From a key to the frame after it, in ms. */
  readonly painted: number[];
}

const server = await serveDemo();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  console.log(
    `${words.join('').length} keys in a text of ${bytes} bytes, the processor ${slowdown} times slower`,
  );
  const bare = await typeInto(1440, openBareText);
  const alone = await typeInto(narrowWidth, openForm);
  const form = await typeInto(1440, openForm);
  for (const [name, { handled, painted, afterKeys, inPauses }] of Object.entries({
    'a bare text area': bare,
    'the form, its preview in the other tab': alone,
    'the form beside its preview': form,
  })) {
    console.log(`${name}:`);
    console.log(`  from a key to its event: ${formatDurations(handled)}`);
    console.log(`  from a key to the frame after it: ${formatDurations(painted)}`);
    console.log(`  the longest task that follows a key: ${formatDurations(afterKeys)}`);
    console.log(`  the longest task of a pause: ${longest(inPauses).toFixed(1)} ms`);
    console.log(`  tasks over ${longTaskMs} ms in pauses: ${inPauses.filter(isLong).length}`);
  }
  endWith(!form.inPauses.some(isLong));
} finally {
  await browser.close();
  server.close();
}

interface Typing extends KeyTimes {
  /** The longest task between each key and the next, in ms. */
  readonly afterKeys: readonly number[];
  readonly inPauses: readonly number[];
}

async function typeInto(width: number, open: (page: Page) => Promise<Locator>): Promise<Typing> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, serviceWorkers: 'block' });
  const content = await open(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await content.focus();
  // Into the middle of the text, after a line.
  await content.evaluate((area: HTMLTextAreaElement) => {
    const middle = area.value.indexOf('\n', area.value.length / 2);
    area.setSelectionRange(middle, middle);
  });
  await page.waitForTimeout(pauseMs);
  await page.evaluate(recordKeys);

  const tasks = await tasksBetweenMarks(browser, page, async () => {
    for (const text of words) {
      for (const key of text) {
        await page.keyboard.press(key === '\n' ? 'Enter' : key);
        await page.waitForTimeout(keyMs);
      }
      await page.evaluate(() => performance.mark('bench:pause'));
      await page.waitForTimeout(pauseMs);
    }
  });
  const times = await readKeyTimes(page);
  await page.close();
  return {
    ...times,
    afterKeys: tasks.filter((_, index) => !isPause(index)).map(longest),
    inPauses: tasks.filter((_, index) => isPause(index)).flat(),
  };
}

/** Opens an empty page with a text area of the same size. */
async function openBareText(page: Page): Promise<Locator> {
  await page.goto('about:blank');
  await page.setContent(
    '<textarea style="width: 560px; height: 600px; font: 14px/1.6 monospace"></textarea>',
  );
  const area = page.getByRole('textbox');
  await area.fill(makePosts(1, bytes)[0]?.content ?? '');
  return area;
}

async function openForm(page: Page): Promise<Locator> {
  const posts = makePosts(1, bytes);
  await storeBeforehand(page, server, posts);
  await page.goto(`${server.url}/admin/edit/${posts[0]?.id ?? 0}`);
  await page.getByRole('button', { name: 'Continue as demo admin' }).click();
  const { content, preview } = postForm(page);
  if (page.viewportSize()?.width === narrowWidth) await content.waitFor();
  else await preview.getByRole('heading').nth(3).waitFor();
  return content;
}

function isLong(duration: number): boolean {
  return duration > longTaskMs;
}

function longest(tasks: readonly number[]): number {
  return Math.max(0, ...tasks);
}

/** Returns true if the interval with this index began at the end of a text. */
function isPause(index: number): boolean {
  let end = -1;
  for (const text of words) {
    end += text.length + 1;
    if (index === end) return true;
  }
  return false;
}

function recordKeys(): void {
  const times: KeyTimes = { handled: [], painted: [] };
  Object.assign(globalThis, { times });
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      performance.mark('bench:key');
      times.handled.push(performance.now() - timeStamp);
      requestAnimationFrame(() => setTimeout(() => times.painted.push(performance.now() - timeStamp)));
    },
    true,
  );
}

function readKeyTimes(page: Page): Promise<KeyTimes> {
  return page.evaluate(() => (globalThis as unknown as { times: KeyTimes }).times);
}
