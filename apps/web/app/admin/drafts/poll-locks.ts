/**
 * A page that reloads, or a tab that was just closed, may hold its lock for seconds on a busy
 * machine. Another tab may hold one for hours, so the delay doubles up to the maximum.
 */
export const firstDelayMs = 1000;
const maxDelayMs = 30_000;

/** Polls while drafts are locked, or can't be read. */
export interface LockPoller {
  /** Polls now, then after a delay. */
  start: () => void;
  stop: () => void;
}

/**
 * Polls with exponential backoff until no draft is locked: a tab that crashes releases its locks
 * without a broadcast, and a slow database sends none when it responds.
 *
 * @param poll resolves to true if it should run again
 */
export function createLockPoller(poll: () => Promise<boolean>): LockPoller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented by every start and stop, which ends earlier polling. */
  let turn = 0;

  async function pollWithBackoff(own: number, pauseMs: number): Promise<void> {
    const shouldRepeat = await poll();
    if (!shouldRepeat || own !== turn) return;
    timer = setTimeout(() => void pollWithBackoff(own, Math.min(pauseMs * 2, maxDelayMs)), pauseMs);
  }

  function stop(): void {
    turn += 1;
    clearTimeout(timer);
  }

  return {
    start() {
      stop();
      void pollWithBackoff(turn, firstDelayMs);
    },
    stop,
  };
}
