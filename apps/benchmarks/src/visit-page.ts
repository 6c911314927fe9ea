import { setTimeout } from 'node:timers/promises';

import type { Browser, Page, Request, Response } from '@playwright/test';

import { brotli } from './serve-files.ts';
import { type Undisturbed, undisturbed } from './undisturbed.ts';

/** What a page has asked for by the time it has started and nothing more comes, untouched. Fonts, pictures and the manifest are apart. */
export interface Weight {
  readonly requests: number;
  /** Bytes, as brotli 11. */
  readonly markupAndStyles: number;
  readonly script: number;
}

/** A phone on a slow network, really held back: a quarter of this machine's speed, 1.6 Mbit/s, 150 ms. */
const slowPhone = { cpuRate: 4, bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };

/** What a page does after it has started is over by then, on a slow phone too. */
const settleMs = 3_000;

export async function weigh(browser: Browser, url: string, isStatic: boolean): Promise<Weight> {
  return onPhone(browser, async (page) => {
    const asked: { type: string; size: Promise<number> }[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      asked.push({ type, size: weighed.has(type) ? brotliSize(response) : Promise.resolve(0) });
    });
    const idle = watchRequests(page);
    await page.goto(url, { waitUntil: 'load' });
    if (!isStatic) await hydrated(page);
    await idle();
    const bytes = async (...types: readonly string[]) => {
      const sizes = await Promise.all(
        asked.filter(({ type }) => types.includes(type)).map(({ size }) => size),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    return {
      requests: asked.filter(({ type }) => weighed.has(type) || fetchedAhead.has(type)).length,
      markupAndStyles: await bytes('document', 'stylesheet'),
      script: await bytes('script'),
    };
  });
}

/** A page whose last request was answered this long ago asks for nothing more by itself. */
const idleAfterMs = 500;
const idleLimitMs = 30_000;

/**
 * Watches what a page asks for from now on.
 *
 * @returns resolves once nothing has been asked for or answered for half a second
 * @throws {Error} by what it returns, after 30 seconds of requests, with the addresses that are not answered
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = performance.now();
  const closed = (request: Request): void => {
    open.delete(request);
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    open.add(request);
    changedAt = performance.now();
  });
  page.on('requestfinished', closed);
  page.on('requestfailed', closed);
  return async () => {
    const startedAt = performance.now();
    while (open.size > 0 || performance.now() - changedAt < idleAfterMs) {
      if (performance.now() - startedAt > idleLimitMs) {
        const addresses = [...open].map((each) => each.url()).join(' ') || 'none';
        throw new Error(`${page.url()} is not idle. Open: ${addresses}.`);
      }
      await setTimeout(50);
    }
  };
}

const weighed: ReadonlySet<string> = new Set(['document', 'stylesheet', 'script']);
/** The data that Next gets of the pages it links to. */
const fetchedAhead: ReadonlySet<string> = new Set(['fetch', 'xhr']);

async function brotliSize(response: Response): Promise<number> {
  return (await brotli(await response.body())).length;
}

export interface Start {
  /** From the navigation until React has taken over. */
  readonly hydratedMs: number;
  /** What scripts took in all, on this slowed processor. */
  readonly scriptMs: number;
}

/** How a page starts on a slow phone that does not touch it, undisturbed. */
export function timeStart(browser: Browser, url: string): Promise<Undisturbed<Start>> {
  return undisturbed(() => start(browser, url));
}

async function start(browser: Browser, url: string): Promise<Start> {
  return onPhone(browser, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slowPhone.latencyMs,
      downloadThroughput: slowPhone.bytesPerSecond,
      uploadThroughput: slowPhone.bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuRate });
    await session.send('Performance.enable');
    await page.goto(url, { waitUntil: 'load' });
    const hydratedMs = await hydrated(page);
    await page.waitForTimeout(settleMs);
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
    return { hydratedMs, scriptMs: seconds * 1000 };
  });
}

async function onPhone<Result>(browser: Browser, look: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // It fetches the rest of the site for later visits, after the page has started.
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await noteOurStart(page);
    return await look(page);
  } finally {
    await context.close();
  }
}

/** Our pages say when they have started; the peers were built to. */
export async function noteOurStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('branchbook:hydrated', () => performance.mark('bench:hydrated'));
  });
}

/** Waits until React has taken over the page. Resolves to the time since the navigation, in milliseconds. */
export async function hydrated(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('bench:hydrated').length > 0);
  return page.evaluate(() => performance.getEntriesByName('bench:hydrated')[0]?.startTime ?? Number.NaN);
}
