import type { Browser, Page } from '@playwright/test';

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args?: {
    /** Of an `EventTiming`: 0 if the event is part of no interaction, and its duration in ms. */
    readonly data?: { readonly interactionId?: number; readonly duration?: number };
    /** Of an `UpdateLayoutTree`: how many elements it styled. */
    readonly elementCount?: number;
    /** Of a `Layout`: how many boxes it had to lay out. */
    readonly beginData?: { readonly dirtyObjects?: number };
  };
}

/**
 * Traces the main thread during `act`.
 *
 * @returns the tasks' durations in ms, from each `performance.mark('bench:…')` to the next
 */
export async function tasksBetweenMarks(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number[][]> {
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
    // The task of a mark began before it.
    return tasks
      .filter(({ ts, dur = 0 }) => ts + dur > mark.ts && ts + dur <= until)
      .map(({ dur = 0 }) => dur / 1000);
  });
}
