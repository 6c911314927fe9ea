import { postsKey } from './posts-key.ts';

/** The newest revision that this tab has seen in local storage. What was seen there and is gone was edited away. */
export interface SeenRevision {
  get(): number;
  set(revision: number): void;
}

const seenRevisionKey = `${postsKey}.seenRevision`;
let seen = 0;

/**
 * Kept in memory and in session storage: it outlives a reload, but not the browser. After a restart nothing counts as seen,
 * which is right, because what was seen may never have reached the disk.
 */
export const seenRevisionOfTab: SeenRevision = {
  get() {
    try {
      return Math.max(seen, Number(sessionStorage.getItem(seenRevisionKey) ?? 0) || 0);
    } catch {
      return seen;
    }
  },
  set(revision) {
    seen = Math.max(seen, revision);
    try {
      sessionStorage.setItem(seenRevisionKey, String(seen));
    } catch {
      // Memory alone serves until the next load.
    }
  },
};
