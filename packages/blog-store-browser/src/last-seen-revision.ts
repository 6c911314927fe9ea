import { postsKey } from './posts-key.ts';

/** The newest revision that this tab has seen in local storage. What was seen there and is gone was edited away. */
export interface LastSeenRevision {
  get(): number;
  set(revision: number): void;
}

const seenRevisionKey = `${postsKey}.seenRevision`;

/** A reload begins the next page this soon after it has left the last one, and mostly before. */
const reloadLimitMs = 10_000;

let seen: number | null = null;

/**
 * Kept in memory, and handed to the next page of the tab when this one is left: it outlives a reload, but not the browser. A
 * browser that was killed leaves no page, and one that is started again begins its pages too late. Then nothing counts as
 * seen, which is right, because what was seen may never have reached the disk.
 */
export const tabLastSeenRevision: LastSeenRevision = {
  get: () => (seen ??= begin()),
  set(revision) {
    seen = Math.max(tabLastSeenRevision.get(), revision);
  },
};

function begin(): number {
  try {
    addEventListener('pagehide', handOver);
    const handed: unknown = JSON.parse(sessionStorage.getItem(seenRevisionKey) ?? 'null');
    sessionStorage.removeItem(seenRevisionKey);
    const { revision, at } = (handed ?? {}) as Record<string, unknown>;
    // Compared with the start of the navigation: the page itself may take long to load.
    const startedAt = Date.now() - performance.now();
    return typeof at === 'number' && startedAt - at <= reloadLimitMs ? Number(revision) || 0 : 0;
  } catch {
    return 0;
  }
}

function handOver(): void {
  try {
    sessionStorage.setItem(seenRevisionKey, JSON.stringify({ revision: seen, at: Date.now() }));
  } catch {
    // The next page begins with nothing seen.
  }
}
