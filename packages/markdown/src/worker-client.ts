import { type Remote, wrap } from 'comlink';

/** What a worker must expose to be asked by a `WorkerClient`. */
export interface WorkerApi {
  /** Answers once the worker has loaded. */
  ready(): void;
}

/** Asks a worker questions, of which the latest is the one that counts. */
export interface WorkerClient<Question, Result> {
  /**
   * Asks the worker. A question before it that has no answer yet gets none.
   *
   * @param onAnswer is given null where the worker cannot start, fails, or has not answered in time; what it throws is reported as an
   *   uncaught error
   * @param onLate is called at most once, when the answer is late; it may still come
   */
  ask(question: Question, onAnswer: (result: Result | null) => void, onLate?: () => void): void;
  /** Ends the worker; what is asked has no answer. A further question starts another worker. */
  end(): void;
}

/** A worker that has been started. */
export interface Connection<Api> {
  readonly api: Remote<Api>;
  /** Rejects where the worker cannot be loaded, or throws outside of an answer. */
  readonly failed: Promise<never>;
}

interface Asked<Question, Result> {
  readonly question: Question;
  readonly onAnswer: (result: Result | null) => void;
  readonly onLate: (() => void) | undefined;
}

interface Running<Api> extends Connection<Api> {
  readonly worker: Worker;
  readonly loaded: Promise<void>;
  /** Rejects when the client ends the worker. */
  readonly ended: Promise<never>;
  readonly end: () => void;
}

/** In milliseconds. A slow network is no fault of the question, but a worker that does not load in this time is not waited for. */
const loadLimitMs = 5_000;

/**
 * Makes a client. Its worker starts with the first question and stays for the next ones; one that takes too long is ended, and
 * the next question starts another.
 *
 * @param start makes the worker; where it throws, there are no workers here
 * @param ask puts a question to the worker; what it gives is awaited also where nobody wants the answer any more
 * @param limitMs for each answer, in milliseconds; loading the worker has 5,000 ms beside it
 * @param lateMs after which an answer is late, in milliseconds: it is still waited for, but no longer once there is another question
 * @param onEnd is called when the worker is gone, and with it what it knew
 */
export function createWorkerClient<Api extends WorkerApi, Question, Result>({
  start,
  ask,
  limitMs,
  lateMs = limitMs,
  onEnd,
}: {
  start: () => Worker;
  ask: (api: Remote<Api>, question: Question) => Promise<Result | null>;
  limitMs: number;
  lateMs?: number;
  onEnd?: () => void;
}): WorkerClient<Question, Result> {
  let running: Running<Api> | null = null;
  let isAsking = false;
  let asked: Asked<Question, Result> | null = null;
  /** Asked while the worker had another question. */
  let next: Asked<Question, Result> | null = null;
  let isLate = false;

  return {
    ask(question, onAnswer, onLate) {
      next = { question, onAnswer, onLate };
      if (!isAsking) void askAll();
      else if (isLate) endWorker();
    },
    end() {
      asked = null;
      next = null;
      endWorker();
    },
  };

  async function askAll(): Promise<void> {
    isAsking = true;
    while (next) {
      const current = next;
      [asked, next] = [current, null];
      const result = await answerTo(current);
      if (asked !== current || next) continue;
      try {
        current.onAnswer(result);
      } catch (error) {
        reportError(error);
      }
    }
    isAsking = false;
  }

  async function answerTo(current: Asked<Question, Result>): Promise<Result | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    isLate = false;
    try {
      running ??= run<Api>(start());
      const { api, loaded, failed, ended } = running;
      // It waits in the worker's queue meanwhile.
      const answer = ask(api, current.question);
      await inTime(loadLimitMs, Promise.race([loaded, failed, ended]));
      if (lateMs < limitMs) timer = setTimeout(() => becomeLate(current), lateMs);
      return await inTime(limitMs, Promise.race([answer, failed, ended]));
    } catch {
      endWorker();
      return null;
    } finally {
      clearTimeout(timer);
      isLate = false;
    }
  }

  function becomeLate(current: Asked<Question, Result>): void {
    isLate = true;
    if (next) endWorker();
    else if (asked === current) current.onLate?.();
  }

  function endWorker(): void {
    running?.end();
    running = null;
    onEnd?.();
  }
}

/**
 * Speaks with a worker by Comlink.
 *
 * @example
 * const { api, failed } = connect<FeedWorker>(worker);
 * const feed = await Promise.race([api.write(order), failed]);
 */
export function connect<Api>(worker: Worker): Connection<Api> {
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(`The worker failed: ${message}`)));
  });
  ignoreUnawaited(failed);
  return { api: wrap<Api>(worker), failed };
}

function run<Api extends WorkerApi>(worker: Worker): Running<Api> {
  const { api, failed } = connect<Api>(worker);
  let end = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => {
      worker.terminate();
      reject(new Error('The worker was ended.'));
    };
  });
  ignoreUnawaited(ended);
  return { worker, api, loaded: (api as Remote<WorkerApi>).ready(), failed, ended, end };
}

/** A promise that may reject while nobody waits for it. */
function ignoreUnawaited(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** The value, or a rejection once the time is over. */
function inTime<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The worker did not answer within ${ms} ms.`)), ms);
  });
  return Promise.race([value, limit]).finally(() => clearTimeout(timer));
}
