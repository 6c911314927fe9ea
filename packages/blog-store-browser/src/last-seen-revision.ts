import { postsKey } from './posts-key.ts';

/**
 * The newest revision this tab has seen in local storage. If it is missing later, the text was
 * edited externally.
 */
export interface LastSeenRevision {
  get(): number;
  set(revision: number): void;
}

const seenRevisionKey = `${postsKey}.seenRevision`;

/** A reload starts the next page within this time after the previous one closed. */
const reloadLimitMs = 10_000;

let seen: number | null = null;

/**
 * Stored in memory, and in session storage while the page reloads. Must not survive a kill or
 * restart of the browser: what was seen before may never have reached the disk.
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
    // Uses the start of the navigation, since the page may take long to load.
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
    // The next page starts without a seen revision.
  }
}
