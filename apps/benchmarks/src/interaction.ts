import type { TraceEvent } from './main-thread-tasks.ts';

/** Durations of an interaction, in ms. */
export interface Interaction {
  /** From the press to the next paint on the clock, as in Interaction to Next Paint. */
  readonly ms: number;
  /** Processor time of the main thread from the press to the next paint. */
  readonly processorMs: number;
  /** Longest task from the press to the end of the trace, in processor time. */
  readonly longestTaskMs: number;
}

/**
 * Reads the last interaction of a trace of `devtools.timeline` and `toplevel`.
 *
 * @throws {Error} if the trace has none
 */
export function readInteraction(events: readonly TraceEvent[]): Interaction {
  const timings = events
    .filter(
      ({ name, ph, args }) => name === 'EventTiming' && ph === 'b' && (args?.data?.interactionId ?? 0) > 0,
    )
    .toSorted((a, b) => a.ts - b.ts);
  const id = timings.at(-1)?.args?.data?.interactionId;
  const [press, ...others] = timings.filter(({ args }) => args?.data?.interactionId === id);
  if (!press) throw new Error('Nothing was pressed.');
  const ms = Math.max(...[press, ...others].map(({ args }) => args?.data?.duration ?? 0));
  const end = press.ts + ms * 1000;
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts, dur = 0 }) =>
      ph === 'X' && name === 'RunTask' && pid === press.pid && tid === press.tid && ts + dur > press.ts,
  );
  return {
    ms,
    processorMs: tasks.reduce((sum, task) => sum + processorMsWithin(task, press.ts, end), 0),
    longestTaskMs: Math.max(0, ...tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000)),
  };
}

/** Returns the processor time of a task that fell between two times, as if it ran evenly. */
function processorMsWithin({ ts, dur = 0, tdur = dur }: TraceEvent, from: number, to: number): number {
  const within = Math.min(ts + dur, to) - Math.max(ts, from);
  return within <= 0 || dur === 0 ? 0 : (tdur * within) / dur / 1000;
}
