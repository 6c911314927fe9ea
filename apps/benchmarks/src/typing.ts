/**
 * `pnpm --filter benchmarks bench:typing`: what a key costs in the form of a 100 KB post, in Chromium with its processor held back 4 times, against
 * the production build. The preview stands beside the text, and is drawn anew in every pause.
 *
 * It prints how long a key waited until the page took it, how long until the frame after it, and the longest task that followed a key,
 * beside those of a bare text area with the same text, and of the form without its preview. It fails where a task in the pauses,
 * the preview's, was long (over 50 ms). What the thread ran of a task stands beside it: on few or busy processors a task lasts longer.
 *
 * Arguments: bytes of the post, how many times slower (default 100000 4).
 */
import { chromium, type Locator, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { postForm } from 'web/e2e/support/admin.ts';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';
import { endWith, inFigures, inTrialFirst } from './figures.ts';
import { type Task, tasksBetweenMarks } from './main-thread-tasks.ts';
import { makePosts, storeBeforehand } from './made-posts.ts';

const [bytes = 100_000, slowdown = 4] = process.argv.slice(2).map(Number);

/** From here on a task is long: https://www.w3.org/TR/longtasks-1/ */
const longTaskMs = 50;

/** Too narrow for the preview beside the form. */
const narrowWidth = 1100;

/** Between keys, as people type; and the pauses in which preview, notes and draft follow. */
const keyMs = 150;
const pauseMs = 4000;
const words = inTrialFirst(['The quarter ended well, ', 'with a **margin** of ', '12 % before tax.\n']);

interface KeyTimes {
  readonly taken: number[];
  readonly shown: number[];
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
  for (const [name, { taken, shown, afterKeys, inPauses }] of Object.entries({
    'a bare text area': bare,
    'the form, its preview in the other tab': alone,
    'the form beside its preview': form,
  })) {
    console.log(`${name}:`);
    console.log(`  from a key until the page takes it: ${inFigures(taken)}`);
    console.log(`  from a key to the frame after it: ${inFigures(shown)}`);
    console.log(`  the longest task that follows a key: ${inFigures(afterKeys)}`);
    console.log(`  the longest task of a pause: ${longest(inPauses).toFixed(1)} ms`);
    const ran = inPauses.filter(({ running }) => running > longTaskMs);
    console.log(
      `  tasks over ${longTaskMs} ms in pauses: ${inPauses.filter(isLong).length}; that the thread ran so long: ${ran.length}`,
    );
  }
  endWith(!form.inPauses.some(isLong));
} finally {
  await browser.close();
  server.close();
}

interface Typing extends KeyTimes {
  /** Of each key the longest task until the next. */
  readonly afterKeys: readonly number[];
  /** All tasks of the pauses. */
  readonly inPauses: readonly Task[];
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
  const times = await recordedKeys(page);
  await page.close();
  return {
    ...times,
    afterKeys: tasks.filter((_, index) => !isPause(index)).map(longest),
    inPauses: tasks.filter((_, index) => isPause(index)).flat(),
  };
}

/** What typing costs by itself: a text area of the same size in an empty page. */
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

function isLong({ duration }: Task): boolean {
  return duration > longTaskMs;
}

function longest(tasks: readonly Task[]): number {
  return Math.max(0, ...tasks.map(({ duration }) => duration));
}

/** Whether the stretch at this place began with the end of a piece of text. */
function isPause(index: number): boolean {
  let end = -1;
  for (const text of words) {
    end += text.length + 1;
    if (index === end) return true;
  }
  return false;
}

function recordKeys(): void {
  const times: KeyTimes = { taken: [], shown: [] };
  Object.assign(globalThis, { times });
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      performance.mark('bench:key');
      times.taken.push(performance.now() - timeStamp);
      requestAnimationFrame(() => setTimeout(() => times.shown.push(performance.now() - timeStamp)));
    },
    true,
  );
}

function recordedKeys(page: Page): Promise<KeyTimes> {
  return page.evaluate(() => (globalThis as unknown as { times: KeyTimes }).times);
}
