import { type Remote, wrap } from 'comlink';

/** What a worker must expose to be asked by a `WorkerClient`. */
export interface WorkerApi {
  /** Answers once the worker has loaded. */
  ready(): void;
}

/** Asks a worker questions, of which the latest is the one that counts. */
export interface WorkerClient<Message, Result> {
  /**
   * Asks the worker. A message before it that has no answer yet gets none.
   *
   * @param onResult is given null where the worker cannot start, fails, or has not answered in time; what it throws is reported as an
   *   uncaught error
   * @param onSlow is called at most once, when the answer is late; it may still come
   */
  post(message: Message, onResult: (result: Result | null) => void, onSlow?: () => void): void;
  /** Ends the worker; what is asked has no answer. A further message starts another worker. */
  terminate(): void;
}

/** A worker that has been started. */
export interface Connection<Api> {
  readonly api: Remote<Api>;
  /** Rejects where the worker cannot be loaded, or throws outside of an answer. */
  readonly failed: Promise<never>;
}

interface PendingMessage<Message, Result> {
  readonly message: Message;
  readonly onResult: (result: Result | null) => void;
  readonly onSlow: (() => void) | undefined;
}

interface RunningWorker<Api> extends Connection<Api> {
  readonly worker: Worker;
  readonly loaded: Promise<void>;
  /** Rejects when the client ends the worker. */
  readonly terminated: Promise<never>;
  readonly terminate: () => void;
}

/** In milliseconds. A slow network is no fault of the message, but a worker that does not load in this time is not waited for. */
const loadTimeoutMs = 5_000;

/**
 * Makes a client. Its worker starts with the first message and stays for the next ones; one that takes too long is ended, and
 * the next message starts another.
 *
 * @param start makes the worker; where it throws, there are no workers here
 * @param ask puts a message to the worker; what it gives is awaited also where nobody wants the answer any more
 * @param timeoutMs for each answer, in milliseconds; loading the worker has 5,000 ms beside it
 * @param slowMs after which an answer is late, in milliseconds: it is still waited for, but no longer once there is another message
 * @param onTerminate is called when the worker is gone, and with it what it knew
 */
export function createWorkerClient<Api extends WorkerApi, Message, Result>({
  start,
  send,
  timeoutMs,
  slowMs = timeoutMs,
  onTerminate,
}: {
  start: () => Worker;
  send: (api: Remote<Api>, message: Message) => Promise<Result | null>;
  timeoutMs: number;
  slowMs?: number;
  onTerminate?: () => void;
}): WorkerClient<Message, Result> {
  let running: RunningWorker<Api> | null = null;
  let isProcessing = false;
  let active: PendingMessage<Message, Result> | null = null;
  /** Asked while the worker had another message. */
  let next: PendingMessage<Message, Result> | null = null;
  let isSlow = false;

  return {
    post(message, onResult, onSlow) {
      next = { message, onResult, onSlow };
      if (!isProcessing) void processQueue();
      else if (isSlow) terminateWorker();
    },
    terminate() {
      active = null;
      next = null;
      terminateWorker();
    },
  };

  async function processQueue(): Promise<void> {
    isProcessing = true;
    while (next) {
      const current = next;
      [active, next] = [current, null];
      const result = await requestResult(current);
      if (active !== current || next) continue;
      try {
        current.onResult(result);
      } catch (error) {
        reportError(error);
      }
    }
    isProcessing = false;
  }

  async function requestResult(current: PendingMessage<Message, Result>): Promise<Result | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    isSlow = false;
    try {
      running ??= startWorker<Api>(start());
      const { api, loaded, failed, terminated } = running;
      // It waits in the worker's queue meanwhile.
      const result = send(api, current.message);
      await withTimeout(loadTimeoutMs, Promise.race([loaded, failed, terminated]));
      if (slowMs < timeoutMs) timer = setTimeout(() => markSlow(current), slowMs);
      return await withTimeout(timeoutMs, Promise.race([result, failed, terminated]));
    } catch {
      terminateWorker();
      return null;
    } finally {
      clearTimeout(timer);
      isSlow = false;
    }
  }

  function markSlow(current: PendingMessage<Message, Result>): void {
    isSlow = true;
    if (next) terminateWorker();
    else if (active === current) current.onSlow?.();
  }

  function terminateWorker(): void {
    running?.terminate();
    running = null;
    onTerminate?.();
  }
}

/**
 * Speaks with a worker by Comlink.
 *
 * @example
 * const { api, failed } = connectWorker<FeedWorker>(worker);
 * const feed = await Promise.race([api.write(order), failed]);
 */
export function connectWorker<Api>(worker: Worker): Connection<Api> {
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(`The worker failed: ${message}`)));
  });
  ignoreRejection(failed);
  return { api: wrap<Api>(worker), failed };
}

function startWorker<Api extends WorkerApi>(worker: Worker): RunningWorker<Api> {
  const { api, failed } = connectWorker<Api>(worker);
  let terminate = () => {};
  const terminated = new Promise<never>((_, reject) => {
    terminate = () => {
      worker.terminate();
      reject(new Error('The worker was terminated.'));
    };
  });
  ignoreRejection(terminated);
  return { worker, api, loaded: (api as Remote<WorkerApi>).ready(), failed, terminated, terminate };
}

/** A promise that may reject while nobody waits for it. */
function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** The value, or a rejection once the time is over. */
function withTimeout<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The worker did not answer within ${ms} ms.`)), ms);
  });
  return Promise.race([value, limit]).finally(() => clearTimeout(timer));
}
