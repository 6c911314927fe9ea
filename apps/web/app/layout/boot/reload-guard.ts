/** Where the times of the failed starts of this tab are stored, with commas between; gone with the tab. */
const bootsKey = 'branchbook:starts';

/** So many starts in a row that never drew a screen mean that the next one will not either. */
export const maxBoots = 3;

/** Starts longer ago than this say nothing about now. */
export const bootWindowMs = 20_000;

/** Counts starts of the page that never came to draw a screen. */
export interface ReloadGuard {
  /** Counts a start. False where too many reloads in a row have failed: the page should say so instead of trying again. */
  shouldHydrate(): boolean;
  /** A screen was drawn. */
  markHydrated(): void;
}

/**
 * Stops a page that would reload itself for ever: the router reloads where the code of a screen cannot be loaded, which cures
 * a deploy that has replaced that code, and nothing else. Only reloads count: a reader who goes on to the next page before this
 * one has started has failed at nothing.
 */
export function createReloadGuard(
  storage: () => Storage,
  isReload: () => boolean,
  now: () => number = Date.now,
): ReloadGuard {
  return {
    shouldHydrate() {
      try {
        const starts = (storage().getItem(bootsKey) ?? '').split(',');
        const recent = isReload() ? starts.filter((at) => now() - Number(at) < bootWindowMs) : [];
        storage().setItem(bootsKey, [...recent, now()].join());
        return recent.length < maxBoots;
      } catch {
        // Without a memory there is nothing to count with.
        return true;
      }
    },
    markHydrated() {
      try {
        storage().removeItem(bootsKey);
      } catch {
        // Nothing was counted.
      }
    },
  };
}

/** The guard of this tab. */
export const reloadGuard = createReloadGuard(
  () => sessionStorage,
  () =>
    performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
);
