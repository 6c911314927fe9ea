/** Calls a sender whenever messages are due. */
export interface Sending {
  /** Sends soon, because there may be new messages. */
  readonly wake: () => void;
  /** Sends nothing more. A request that is under way is not awaited. */
  readonly stop: () => void;
}

/** Sends after the response to the change, and the messages of several changes at once. */
const wakeMs = 100;
/** The shortest and the longest time between two calls. Another process may add messages. */
const minWaitMs = 1000;
const maxWaitMs = 60_000;

/**
 * Calls `send` soon, for what an earlier process has left, and then whenever messages are due.
 *
 * @param send resolves to the milliseconds until messages are due; null if none wait. Never rejects
 */
export function sendWhenDue(send: () => Promise<number | null>): Sending {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  /** True if another call is due that has not begun. */
  let isWoken = true;
  let isStopped = false;
  schedule(wakeMs);

  return {
    wake() {
      if (isWoken) return;
      isWoken = true;
      if (!isRunning) schedule(wakeMs);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };

  function schedule(milliseconds: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), milliseconds);
    // It keeps no process from ending.
    timer.unref();
  }

  async function run(): Promise<void> {
    isRunning = true;
    isWoken = false;
    const dueInMs = (await send()) ?? maxWaitMs;
    isRunning = false;
    schedule(isWoken ? wakeMs : Math.min(maxWaitMs, Math.max(minWaitMs, dueInMs)));
  }
}
