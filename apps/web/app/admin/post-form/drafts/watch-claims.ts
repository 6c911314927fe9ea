/**
 * A page that is being reloaded, or a tab just closed, may hold its claim a little longer: on a busy machine for seconds. The
 * pauses between the looks double up to the longest, for the other writer may also be a tab that stays open for hours.
 */
export const lookAgainAfterMs = 1000;
const longestPauseMs = 30_000;

/** Looks at drafts as long as somebody is writing one of them. */
export interface ClaimWatch {
  /** Looks now, and then again after a pause. */
  start: () => void;
  stop: () => void;
}

/**
 * Looks until no draft is claimed any more: a tab that crashes takes its claims with it and tells nobody.
 *
 * @param look resolves with whether there are drafts that somebody is writing
 */
export function watchClaims(look: () => Promise<boolean>): ClaimWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the starts and stops: what an earlier one began ends. */
  let turn = 0;

  async function lookOn(own: number, pauseMs: number): Promise<void> {
    const hasClaimed = await look();
    if (!hasClaimed || own !== turn) return;
    timer = setTimeout(() => void lookOn(own, Math.min(pauseMs * 2, longestPauseMs)), pauseMs);
  }

  function stop(): void {
    turn += 1;
    clearTimeout(timer);
  }

  return {
    start() {
      stop();
      void lookOn(turn, lookAgainAfterMs);
    },
    stop,
  };
}
