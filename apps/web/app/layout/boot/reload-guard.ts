/** The session storage key of the times of failed boots, separated by commas. */
const bootsKey = 'branchbook:starts';

/** After this many failed boots in a row, the next one would fail too. */
export const maxBoots = 3;

/** Earlier boots don't count. */
export const bootWindowMs = 20_000;

/** Counts boots of the page that failed. */
export interface ReloadGuard {
  /**
   * Counts a boot. Returns false after too many failed reloads in a row; the page should then show
   * an error.
   */
  shouldHydrate(): boolean;
  /** Resets the counter after the page has rendered. */
  markHydrated(): void;
}

/**
 * Creates a guard against an endless reload: the router reloads if the code of a page can't be
 * loaded, which helps only after a deploy. Counts reloads only, since a reader may leave a page
 * before it has booted.
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
        // Storage is blocked: nothing can be counted.
        return true;
      }
    },
    markHydrated() {
      try {
        storage().removeItem(bootsKey);
      } catch {
        // Storage is blocked: nothing was counted.
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
