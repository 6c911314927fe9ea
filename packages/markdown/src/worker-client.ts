import { type Remote, wrap } from 'comlink';

/** The interface that a worker must expose to a `WorkerClient`. */
export interface WorkerApi {
  /** Resolves when the worker has loaded. */
  ready(): void;
}

/** Posts messages to a worker. Only the latest message gets a result. */
export interface WorkerClient<Message, Result> {
  /**
   * Posts a message. Drops the pending message before it.
   *
   * @param onResult called with null if the worker cannot start, fails or times out; errors that it
   *   throws are reported as uncaught
   * @param onSlow called at most once, when the result takes longer than `slowMs`; it may still
   *   arrive
   */
  post(message: Message, onResult: (result: Result | null) => void, onSlow?: () => void): void;
  /** Terminates the worker and drops pending messages. The next message starts a new worker. */
  terminate(): void;
}

/** A running worker. */
export interface Connection<Api> {
  readonly api: Remote<Api>;
  /** Rejects if the worker cannot be loaded or throws outside a call. */
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
  /** Rejects when the client terminates the worker. */
  readonly terminated: Promise<never>;
  readonly terminate: () => void;
}

/**
 * In milliseconds. Separate from `timeoutMs`, because a slow network says nothing about the
 * message.
 */
const loadTimeoutMs = 5_000;

/**
 * Creates a client that starts its worker with the first message and reuses it. A worker that times
 * out is terminated; the next message starts another.
 *
 * @param start creates the worker; may throw where workers are not supported
 * @param send posts a message to the worker; its promise is awaited even after the message is
 *   dropped
 * @param timeoutMs for each result, after the worker has loaded (at most 5,000 ms)
 * @param slowMs after which a result is slow: it is still awaited, unless another message is posted
 * @param onTerminate called when the worker, and with it its state, is gone
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
  slowMs?: number | undefined;
  onTerminate?: (() => void) | undefined;
}): WorkerClient<Message, Result> {
  let running: RunningWorker<Api> | null = null;
  let isProcessing = false;
  let active: PendingMessage<Message, Result> | null = null;
  /** Posted while the worker processes another message. */
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
      // Queued by the worker while it loads.
      const result = send(api, current.message);
      // If the worker can't load, nothing awaits it.
      ignoreRejection(result);
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
 * Connects to a worker by Comlink.
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

/** Prevents an unhandled rejection when nothing awaits the promise. */
function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** Rejects if the promise does not settle in time. */
function withTimeout<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The worker did not answer within ${ms} ms.`)), ms);
  });
  return Promise.race([value, limit]).finally(() => clearTimeout(timer));
}
