import type { Browser, CDPSession, Page } from '@playwright/test';

import type { TraceEvent } from './main-thread-tasks.ts';

/** Durations on the main thread in ms, with the processor four times slower. */
export interface PhoneVisit {
  /** The part above 50 ms of every task, from the request on. */
  readonly blockingMs: number;
  /** Style and layout before the first paint. */
  readonly styleAndLayoutMs: number;
  /** Longest task after the first paint, hydration included. */
  readonly longestTaskMs: number;
}

const longTaskMs = 50;
/** After this time without a long task, the page has hydrated. */
const quietMs = 4_000;

/** Opens a page on a simulated slow phone and traces its main thread until it is quiet. */
export async function visitAsSlowPhone(browser: Browser, url: string): Promise<PhoneVisit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => performance.mark('bench:start'));
    await slowDown(await context.newCDPSession(page));
    const events = await trace(browser, page, async () => {
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForTimeout(quietMs);
    });
    return measure(events);
  } finally {
    await context.close();
  }
}

/** Slows processor and network to those of Lighthouse's phone. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1_000_000) / 8,
    uploadThroughput: (0.75 * 1_000_000) / 8,
  });
}

async function trace(browser: Browser, page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'blink.user_timing',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'loading',
    ],
  });
  await act();
  const buffer = await browser.stopTracing();
  return JSON.parse(buffer.toString()).traceEvents;
}

function measure(events: readonly TraceEvent[]): PhoneVisit {
  const start = events.findLast(({ name }) => name === 'bench:start');
  if (!start) throw new Error('The page did not start.');
  const onThread = events.filter(({ pid, tid }) => pid === start.pid && tid === start.tid);
  const paint = onThread.find(({ name, ts }) => name === 'firstPaint' && ts > start.ts);
  if (!paint) throw new Error('The page was not painted.');
  const tasks = onThread.filter(
    ({ ph, name, ts, dur = 0 }) => ph === 'X' && name === 'RunTask' && ts + dur > start.ts,
  );
  const ms = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1000;
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
  return {
    blockingMs: sum(tasks.map((task) => Math.max(0, ms(task) - longTaskMs))),
    styleAndLayoutMs: sum(
      onThread
        .filter(
          ({ name, ts }) =>
            (name === 'UpdateLayoutTree' || name === 'Layout') && ts >= start.ts && ts < paint.ts,
        )
        .map(ms),
    ),
    longestTaskMs: Math.max(0, ...tasks.filter(({ ts }) => ts > paint.ts).map(ms)),
  };
}
