/**
 * `pnpm --filter benchmarks bench:navigation`: from the list to a post, from the click until the post's heading is painted, beside a page that
 * has the posts and swaps one in within the click, and beside the same pages as a static export of Next.
 *
 * Three cases: the pointer rests on the link for 300 ms before it is pressed; the same where every answer takes 100 ms longer; a
 * finger's tap where every answer takes 100 ms longer. All in one run and in turns, over plain HTTP. It prints medians, and fails
 * where ours takes more than 1.1 times as long as Next, or asks for anything between the click and the heading where the pointer rested.
 *
 * Arguments: navigations of each kind (default 15).
 */
import { type Browser, chromium, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { buildNext, nextVersion } from './build-next.ts';
import { endWith, inTrialFirst, median, targetLine } from './figures.ts';
import { readOurHtml, withoutScripts } from './our-pages.ts';
import { clientDirectory, readOurPages } from './peer-pages.ts';
import { type BenchServer, filesHandler, serveBench } from './serve-files.ts';
import { serveOurs } from './serve-ours.ts';
import { swapPage } from './swap-page.ts';
import { hydrated, noteOurStart } from './visit-page.ts';

const [times = 15] = process.argv.slice(2).map(Number);

const maxRatioToNext = 1.1;
const hoverMs = 300;
const slowerMs = 100;
/** A page that asks for nothing for so long has fetched all that it fetches ahead, as its service worker has. */
const settleMs = 1_500;

const cases = [
  { name: 'hover', delayMs: 0, isTouch: false },
  { name: `hover, server +${slowerMs} ms`, delayMs: slowerMs, isTouch: false },
  { name: `touch, server +${slowerMs} ms`, delayMs: slowerMs, isTouch: true },
] as const;

type Case = (typeof cases)[number];

interface Navigation {
  readonly ms: number;
  /** What the server was asked for between the click and the heading. */
  readonly requests: readonly string[];
}

const { landing, list, posts } = await readOurPages();
const nextFolder = await buildNext([landing, list, ...posts]);
const listHtml = withoutScripts(await readOurHtml(clientDirectory, list.path));
const sites = {
  swap: await serveBench(
    await filesHandler(clientDirectory, { '/blog/index.html': swapPage(listHtml, posts) }),
  ),
  Next: await serveBench(await filesHandler(nextFolder)),
  ours: await serveOurs(),
};
type Site = keyof typeof sites;
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const measured = inTrialFirst(cases).map((each) => ({
    each,
    of: { swap: [], Next: [], ours: [] } as Record<Site, Navigation[]>,
  }));
  for (let time = 0; time < times; time += 1) {
    for (const { each, of } of measured) {
      for (const [name, server] of Object.entries(sites))
        of[name as Site].push(await navigate(browser, server, each));
    }
  }
  const rows = measured.map(({ each, of }) => {
    const medianOf = (site: Site) => median(of[site].map(({ ms }) => ms));
    return {
      name: each.name,
      isTouch: each.isTouch,
      swap: medianOf('swap'),
      next: medianOf('Next'),
      ours: medianOf('ours'),
      // What the browser asks for by itself at any new address, such as the icon, it asks for beside the swap too.
      requests: of.ours
        .flatMap(({ requests }) => requests)
        .filter((path) => !of.swap.some(({ requests }) => requests.includes(path))),
    };
  });
  console.log(`List to post, click to heading painted, median of ${times}; Next ${nextVersion}`);
  console.table(
    Object.fromEntries(
      rows.map(({ name, swap, next, ours, requests }) => [
        name,
        {
          'swap ms': round(swap),
          'Next ms': round(next),
          'ours ms': round(ours),
          'above swap ms': round(ours - swap),
          'of Next': (ours / next).toFixed(2),
          'requests after the click': requests.length,
        },
      ]),
    ),
  );
  for (const { name, requests } of rows) {
    if (requests.length > 0) console.log(`${name}: asked for ${[...new Set(requests)].join(', ')}`);
  }
  const met = rows.flatMap(({ name, isTouch, next, ours, requests }) => [
    targetLine(`${name}: of Next's`, ours / next, maxRatioToNext),
    ...(isTouch ? [] : [targetLine(`${name}: requests after the click`, requests.length, 0)]),
  ]);
  endWith(met.every(Boolean));
} finally {
  await browser.close();
  for (const server of Object.values(sites)) server.close();
}

async function navigate(from: Browser, server: BenchServer, { delayMs, isTouch }: Case): Promise<Navigation> {
  server.delayMs = delayMs;
  const context = await from.newContext({
    viewport: isTouch ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  try {
    const page = await context.newPage();
    await noteOurStart(page);
    await page.goto(`${server.url}/blog`, { waitUntil: 'load' });
    await hydrated(page);
    await settled(page, server);

    const link = page.locator('main h2 a').first();
    const title = await link.innerText();
    const place = await link.boundingBox();
    if (!place) throw new Error('The list has no post in sight.');
    await page.evaluate(timeNextClick, title);
    const [x, y] = [place.x + 40, place.y + place.height / 2];
    if (!isTouch) {
      await page.mouse.move(x, y);
      await page.waitForTimeout(hoverMs);
    }
    server.asked.length = 0;
    if (isTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    const ms = await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
    return { ms, requests: [...server.asked] };
  } finally {
    await context.close();
  }
}

async function settled(page: Page, server: BenchServer): Promise<void> {
  let before = -1;
  while (before !== server.asked.length) {
    before = server.asked.length;
    await page.waitForTimeout(settleMs);
  }
}

/** Begins at the event that clicks, as the browser received it. */
function timeNextClick(title: string): void {
  const painted = new Promise<number>((resolve) => {
    const onClick = ({ timeStamp }: Event) => {
      const look = () => {
        const heading = document.querySelector('h1');
        if (heading?.textContent.trim() !== title) {
          requestAnimationFrame(look);
          return;
        }
        // The heading stands in the document before this frame is drawn; at the next one it was.
        requestAnimationFrame(() => resolve(performance.now() - timeStamp));
      };
      look();
    };
    addEventListener('click', onClick, { once: true, capture: true });
  });
  Object.assign(globalThis, { painted });
}

function round(milliseconds: number): number {
  return Math.round(milliseconds);
}
