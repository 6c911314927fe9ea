/** Where the times of the failed starts of this tab are stored, with commas between; gone with the tab. */
const startsKey = 'branchbook:starts';

/** So many starts in a row that never drew a screen mean that the next one will not either. */
export const maxStarts = 3;

/** Starts longer ago than this say nothing about now. */
export const startsAgeMs = 20_000;

/** Counts starts of the page that never came to draw a screen. */
export interface StartGuard {
  /** Counts a start. False where too many reloads in a row have failed: the page should say so instead of trying again. */
  mayStart(): boolean;
  /** A screen was drawn. */
  hasStarted(): void;
}

/**
 * Stops a page that would reload itself for ever: the router reloads where the code of a screen cannot be loaded, which cures
 * a deploy that has replaced that code, and nothing else. Only reloads count: a reader who goes on to the next page before this
 * one has started has failed at nothing.
 */
export function createStartGuard(
  storage: () => Storage,
  isReload: () => boolean,
  now: () => number = Date.now,
): StartGuard {
  return {
    mayStart() {
      try {
        const starts = (storage().getItem(startsKey) ?? '').split(',');
        const recent = isReload() ? starts.filter((at) => now() - Number(at) < startsAgeMs) : [];
        storage().setItem(startsKey, [...recent, now()].join());
        return recent.length < maxStarts;
      } catch {
        // Without a memory there is nothing to count with.
        return true;
      }
    },
    hasStarted() {
      try {
        storage().removeItem(startsKey);
      } catch {
        // Nothing was counted.
      }
    },
  };
}

/** The guard of this tab. */
export const startGuard = createStartGuard(
  () => sessionStorage,
  () =>
    performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
);
