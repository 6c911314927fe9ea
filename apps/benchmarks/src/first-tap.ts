/**
 * `pnpm --filter benchmarks bench:first-tap [visits]`: measures the first tap on a slow phone, 300 ms after
 * the first paint, and the same tap on the idle page. In the admin, 300 ms after a screen is shown.
 *
 * Measures the two alternately, nine times each by default, and prints medians. Fails if an early tap takes
 * more than 1.5 times as much processor time of the main thread until the next paint.
 */
import { chromium, type Locator, type Page } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { postForm } from 'web/e2e/support/admin.ts';
import { endWith, inTrialFirst, median, targetLine } from './figures.ts';
import { type Interaction, readInteraction } from './interaction.ts';
import { serveOurs } from './serve-files.ts';
import { trace, withSlowPhone } from './slow-phone.ts';

const [visits = 9] = process.argv.slice(2).map(Number);

const maxRatioToIdle = 1.5;
/** From the first paint, or from a screen of the admin, to an early tap. */
const earlyMs = 300;
/** From hydration, or from a screen of the admin, to a tap on the idle page. */
const idleMs = 2_000;
/** From the end of the trace to what the tap shows. */
const effectMs = 10_000;
/** From a tap to the end of the trace. */
const afterMs = 2_000;

interface Case {
  readonly name: string;
  /** Opens the page, and resolves when it is painted. */
  readonly open: (page: Page) => Promise<void>;
  readonly press: (page: Page) => Promise<void>;
  /** Returns what the press shows. */
  readonly effect: (page: Page) => Locator;
}

const newPostLink = 'main a[href="/admin/new-post"]';

const cases = inTrialFirst<Case>([
  {
    name: 'menu',
    open: openPage('/'),
    press: tap('.site-menu-toggle'),
    effect: (page) => page.locator('.site-menu:popover-open'),
  },
  {
    name: 'theme',
    open: async (page) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await openPage('/')(page);
    },
    press: tap('[data-theme-toggle]'),
    effect: (page) => page.locator('html[data-theme=light]'),
  },
  {
    name: 'waitlist field',
    open: openPage('/#waitlist'),
    press: tap('#waitlist input'),
    effect: (page) => page.locator('#waitlist input:focus'),
  },
  {
    name: 'post link',
    open: openPage('/blog'),
    press: tap('main h2 a'),
    effect: (page) => page.locator('article h1'),
  },
  {
    name: 'New Post',
    open: openManagePosts,
    press: tap(newPostLink),
    effect: (page) => postForm(page).content,
  },
  {
    name: 'key in Content',
    open: async (page) => {
      await openManagePosts(page);
      await tap(newPostLink)(page);
      await postForm(page).content.focus();
    },
    press: (page) => page.keyboard.press('a'),
    effect: (page) => postForm(page).content,
  },
]);

const server = await serveOurs();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const rows: Record<string, ReturnType<typeof medians>> = {};
  for (const each of cases) {
    const early: (Interaction | null)[] = [];
    const idle: (Interaction | null)[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      early.push(await measure(each, true));
      idle.push(await measure(each, false));
    }
    rows[`${each.name}, early`] = medians(early);
    rows[`${each.name}, idle`] = medians(idle);
  }
  console.log(`A tap on a slow phone, median of ${visits}`);
  console.table(rows);
  const met = cases.map(({ name }) => {
    const [early, idle] = [rows[`${name}, early`], rows[`${name}, idle`]];
    const ratio = (early?.processorMs ?? 0) / (idle?.processorMs ?? 0);
    return targetLine(`${name}: early / idle`, ratio, maxRatioToIdle);
  });
  endWith(met.every(Boolean));
} finally {
  await browser.close();
  server.close();
}

/** Returns null if the press had no effect, because the page moved below the finger. */
async function measure({ open, press, effect }: Case, isEarly: boolean): Promise<Interaction | null> {
  return withSlowPhone(browser, async (page) => {
    await page.addInitScript(() => {
      addEventListener('branchbook:hydrated', () => performance.mark('bench:hydrated'));
    });
    const events = await trace(browser, page, async () => {
      await open(page);
      await (isEarly ? page.waitForTimeout(earlyMs) : waitUntilIdle(page));
      await press(page);
      await page.waitForTimeout(afterMs);
    });
    const hasEffect = await effect(page)
      .waitFor({ timeout: effectMs })
      .then(
        () => true,
        () => false,
      );
    return hasEffect ? readInteraction(events) : null;
  });
}

async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('bench:hydrated').length > 0);
  await page.waitForTimeout(idleMs);
}

/** Resolves at the first paint. The page's scripts are still to come. */
function openPage(path: string): Case['open'] {
  return async (page) => {
    const paint = Promise.withResolvers<void>();
    await page.exposeFunction('benchPainted', paint.resolve);
    await page.addInitScript(() => {
      if (location.protocol === 'about:') return;
      const { benchPainted } = globalThis as unknown as { benchPainted: () => void };
      new PerformanceObserver((_, observer) => {
        observer.disconnect();
        benchPainted();
      }).observe({ type: 'paint', buffered: true });
    });
    await page.goto(server.url + path, { waitUntil: 'commit' });
    await paint.promise;
  };
}

async function openManagePosts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('branchbook:demo-session', 'signed-in');
  });
  await page.goto(`${server.url}/admin`, { waitUntil: 'commit' });
  await page.locator(newPostLink).waitFor();
}

/** Reads the position at the last moment, because a page may still move. */
function tap(selector: string): Case['press'] {
  return async (page) => {
    const { left, top, width, height } = await page.evaluate(
      (css) => document.querySelector(css)!.getBoundingClientRect().toJSON() as DOMRect,
      selector,
    );
    await page.touchscreen.tap(left + Math.min(40, width / 2), top + height / 2);
  };
}

function medians(each: readonly (Interaction | null)[]) {
  const hits = each.filter((interaction) => interaction !== null);
  const of = (get: (interaction: Interaction) => number) => Math.round(median(hits.map(get)));
  return {
    missed: each.length - hits.length,
    ms: of(({ ms }) => ms),
    processorMs: of(({ processorMs }) => processorMs),
    longestTaskMs: of(({ longestTaskMs }) => longestTaskMs),
  };
}
