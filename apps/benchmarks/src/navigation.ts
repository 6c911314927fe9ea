/**
 * `pnpm --filter benchmarks bench:navigation [navigations]`: measures the time from a click in the
 * list to the paint of the post's heading. Compares it with the same pages as a static export of
 * Next.js.
 *
 * Three cases: the pointer hovers over the link for 300 ms; the same with responses delayed by
 * 100 ms; a tap with responses delayed by 100 ms. Prints the median of 15 navigations by default.
 * Fails if ours takes more than 1.1 times as long as Next.js. Also fails if ours sends a request
 * after the click in a case with hover.
 */
import { type Browser, chromium, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { buildNext, nextVersion } from './build-next.ts';
import { endWith, inTrialFirst, median, targetLine } from './figures.ts';
import { readPages } from './pages.ts';
import { type BenchServer, filesHandler, serveHandler, serveOurs } from './serve-files.ts';

const [times = 15] = process.argv.slice(2).map(Number);

const maxRatioToNext = 1.1;
const hoverMs = 300;
const delayMs = 100;
/** After this time without requests, the page and its service worker have prefetched everything. */
const idleMs = 1_500;

const cases = inTrialFirst([
  { name: 'hover', delayMs: 0, isTouch: false },
  { name: `hover, server +${delayMs} ms`, delayMs, isTouch: false },
  { name: `touch, server +${delayMs} ms`, delayMs, isTouch: true },
] as const);

interface Navigation {
  readonly ms: number;
  /** The URLs requested between the click and the heading. */
  readonly requests: readonly string[];
}

const next = await serveHandler(await filesHandler(await buildNext(await readPages())));
const ours = await serveOurs();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const met: boolean[] = [];
  console.log(`List to post, click to heading painted, median of ${times}; Next ${nextVersion}`);
  for (const each of cases) {
    const navigations: Record<'next' | 'ours', Navigation[]> = { next: [], ours: [] };
    for (let time = 0; time < times; time += 1) {
      navigations.next.push(await navigate(browser, next, each));
      navigations.ours.push(await navigate(browser, ours, each));
    }
    const [nextMs, oursMs] = [navigations.next, navigations.ours].map((all) =>
      median(all.map(({ ms }) => ms)),
    ) as [number, number];
    // The browser requests the icon itself at any new URL.
    const requests = navigations.ours
      .flatMap((navigation) => navigation.requests)
      .filter((url) => !/icon|favicon/u.test(url));
    console.log(
      `${each.name}: Next ${Math.round(nextMs)} ms, ours ${Math.round(oursMs)} ms; requested: ${requests.join(', ') || 'nothing'}`,
    );
    met.push(targetLine(`${each.name}: ours / Next`, oursMs / nextMs, maxRatioToNext));
    if (!each.isTouch) met.push(targetLine(`${each.name}: requests after the click`, requests.length, 0));
  }
  endWith(met.every(Boolean));
} finally {
  await browser.close();
  next.close();
  ours.close();
}

async function navigate(
  from: Browser,
  server: BenchServer,
  { delayMs: responseDelayMs, isTouch }: (typeof cases)[number],
): Promise<Navigation> {
  server.delayMs = responseDelayMs;
  const context = await from.newContext({
    viewport: isTouch ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      // Our pages dispatch this event after hydration; the Next.js pages set the mark themselves.
      addEventListener('branchbook:hydrated', () => performance.mark('bench:hydrated'));
    });
    await page.goto(`${server.url}/blog`, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('bench:hydrated').length > 0);
    await waitUntilIdle(page, server);

    const link = page.locator('main h2 a').first();
    const title = await link.innerText();
    const box = await link.boundingBox();
    if (!box) throw new Error('The list shows no post.');
    await page.evaluate(timeNextClick, title);
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    if (!isTouch) {
      await page.mouse.move(x, y);
      await page.waitForTimeout(hoverMs);
    }
    server.requested.length = 0;
    if (isTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    const ms = await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
    return { ms, requests: [...server.requested] };
  } finally {
    await context.close();
  }
}

async function waitUntilIdle(page: Page, server: BenchServer): Promise<void> {
  let before = -1;
  while (before !== server.requested.length) {
    before = server.requested.length;
    await page.waitForTimeout(idleMs);
  }
}

/** Measures from the timestamp of the next click event until the heading is painted. */
function timeNextClick(title: string): void {
  const painted = new Promise<number>((resolve) => {
    const onClick = ({ timeStamp }: Event) => {
      const check = () => {
        if (document.querySelector('h1')?.textContent.trim() !== title) {
          requestAnimationFrame(check);
          return;
        }
        // The heading is painted before the next frame.
        requestAnimationFrame(() => resolve(performance.now() - timeStamp));
      };
      check();
    };
    addEventListener('click', onClick, { once: true, capture: true });
  });
  Object.assign(globalThis, { painted });
}
