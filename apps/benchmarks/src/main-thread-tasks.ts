import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of `dur` the time that the thread ran. */
  readonly tdur?: number;
}

/** A task of a page's main thread, in milliseconds. */
export interface Task {
  /** From its begin to its end. */
  readonly duration: number;
  /** What of it the thread ran; the rest of the time something else had the processor. */
  readonly running: number;
}

/**
 * The tasks on a page's main thread while something was done to it, from each `performance.mark('bench:…')`
 * of the page to the next one.
 */
export async function tasksBetweenMarks(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<Task[][]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await act();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const marks = trace.traceEvents.filter(({ name }) => name.startsWith('bench:'));
  const [first] = marks;
  if (!first) throw new Error('Nothing was marked while tracing.');
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && pid === first.pid && tid === first.tid,
  );
  return marks.map((mark, index) => {
    const until = marks[index + 1]?.ts ?? Number.POSITIVE_INFINITY;
    // The task in which a mark was made began before it.
    return tasks
      .filter(({ ts, dur = 0 }) => ts + dur > mark.ts && ts + dur <= until)
      .map(({ dur = 0, tdur = dur }) => ({ duration: dur / 1000, running: tdur / 1000 }));
  });
}
