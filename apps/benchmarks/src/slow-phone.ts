import type { Browser, CDPSession, Page } from '@playwright/test';

import type { TraceEvent } from './main-thread-tasks.ts';

/** Durations on the main thread in ms, with the processor four times slower. */
export interface PhoneVisit {
  /** The part above 50 ms of every task, from the request on. */
  readonly blockingMs: number;
  /** Style and layout before the first paint. */
  readonly styleAndLayoutMs: number;
  /** Elements styled and boxes laid out before the first paint, each time that they are. */
  readonly styledAndLaidOut: number;
  /** Longest task after the first paint, hydration included. */
  readonly longestTaskMs: number;
}

const longTaskMs = 50;
/** After this time without a long task, the page has hydrated. */
const quietMs = 4_000;

/** Opens a page on a simulated slow phone and traces its main thread until it is quiet. */
export async function visitAsSlowPhone(browser: Browser, url: string): Promise<PhoneVisit> {
  return withSlowPhone(browser, async (page) => {
    await page.addInitScript(() => performance.mark('bench:start'));
    const events = await trace(browser, page, async () => {
      await page.goto(url, { waitUntil: 'load' });
      // On a busy machine it comes late.
      await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
      await page.waitForTimeout(quietMs);
    });
    return measure(events);
  });
}

/** Calls `act` with an empty page on a simulated slow phone, which has Lighthouse's processor and network. */
export async function withSlowPhone<Result>(
  browser: Browser,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    return await act(page);
  } finally {
    await context.close();
  }
}

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

/** Traces tasks, layout, paints and events of the page during `act`. */
export async function trace(browser: Browser, page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
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
  const beforePaint = onThread.filter(
    ({ ph, name, ts }) =>
      ph === 'X' && (name === 'UpdateLayoutTree' || name === 'Layout') && ts >= start.ts && ts < paint.ts,
  );
  const ms = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1000;
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
  return {
    blockingMs: sum(tasks.map((task) => Math.max(0, ms(task) - longTaskMs))),
    styleAndLayoutMs: sum(beforePaint.map(ms)),
    styledAndLaidOut: sum(
      beforePaint.map(({ args }) => (args?.elementCount ?? 0) + (args?.beginData?.dirtyObjects ?? 0)),
    ),
    longestTaskMs: Math.max(0, ...tasks.filter(({ ts }) => ts > paint.ts).map(ms)),
  };
}
