import { OverloadedError } from '../limits/limit-concurrency.ts';

/** Something written from the posts, and the revision of the list that it shows. */
export interface WrittenFile<Written> {
  readonly revision: number;
  readonly written: Written;
}

/** The state of the latest job. */
export interface JobHealth {
  /** The revision that was written last; null before the first. */
  readonly revision: number | null;
  readonly isRunning: boolean;
  /** True if the latest job failed. */
  readonly hasFailed: boolean;
}

/** Writes something from the posts, for each revision of the list that is asked for. */
export interface RevisionJob<Written> {
  /** Returns the result for a revision, or for an older one while the newer job runs or fails. */
  readonly read: (revision: number) => Promise<WrittenFile<Written>>;
  readonly health: () => JobHealth;
}

export interface RevisionJobOptions {
  /** A reader waits this many milliseconds for a new revision if there is an older one. */
  readonly waitMs?: number;
  /** A reader waits this many milliseconds for the first revision. */
  readonly firstWaitMs?: number;
  /** A revision that could not be written is tried again after this many milliseconds. */
  readonly retryMs?: number;
  /** The time in milliseconds, from any start. */
  readonly now?: () => number;
  /** Called with what went wrong. */
  readonly report?: (error: unknown) => void;
}

/**
 * Milliseconds after which a run counts as abandoned: Cloudflare ends a request's work some time
 * after its response.
 */
const abandonedMs = 60_000;

/**
 * Creates a job that runs once at a time. Revisions that are asked for while it runs share the next run.
 *
 * @param write writes the newest state of the list; it ends by itself, with an error if need be
 */
export function createRevisionJob<Written>(
  write: () => Promise<Written>,
  {
    waitMs = 5_000,
    firstWaitMs = 20_000,
    retryMs = 10_000,
    now = () => performance.now(),
    report = () => {},
  }: RevisionJobOptions = {},
): RevisionJob<Written> {
  let last: WrittenFile<Written> | null = null;
  let running: Run | null = null;
  let failure: { readonly revision: number; readonly at: number; readonly error: unknown } | null = null;

  return {
    async read(revision) {
      const end = now() + (last ? waitMs : firstWaitMs);
      while (last?.revision !== revision) {
        if (failure?.revision === revision && now() - failure.at < retryMs) break;
        if (running === null || now() - running.startedAt >= abandonedMs) running = start(revision);
        const isInTime = await settlesWithin(running.done, end - now());
        if (!isInTime) break;
      }
      if (last) return last;
      throw failure?.error ?? new OverloadedError();
    },
    health: () => ({
      revision: last?.revision ?? null,
      isRunning: running !== null,
      hasFailed: failure !== null,
    }),
  };

  function start(revision: number): Run {
    const work = async () => {
      try {
        last = { revision, written: await write() };
        failure = null;
      } catch (error) {
        failure = { revision, at: now(), error };
        report(error);
      }
      if (running === run) running = null;
    };
    // Later than `run` is set.
    const run: Run = { startedAt: now(), done: Promise.resolve().then(work) };
    return run;
  }
}

interface Run {
  readonly startedAt: number;
  readonly done: Promise<void>;
}

/** Resolves to false if the time is over first. */
async function settlesWithin(work: Promise<void>, milliseconds: number): Promise<boolean> {
  if (milliseconds <= 0) return false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
