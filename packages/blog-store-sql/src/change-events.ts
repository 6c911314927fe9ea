import { createStoreListeners, type Unsubscribe } from '@branchbook/blog-core';

/** Calls listeners after changes of this store and, by polling, of others. */
export interface ChangeEvents {
  subscribe(listener: () => void): Unsubscribe;
  /** Calls the listeners after a change of this store. `revision` is the list's new revision. */
  emit(revision?: number): void;
}

/**
 * Creates the events of a store. It polls the revision while there are listeners, from the
 * subscription on.
 */
export function createChangeEvents(readRevision: () => Promise<number>, pollMs: number): ChangeEvents {
  const listeners = createStoreListeners();
  let timer: ReturnType<typeof setInterval> | undefined;
  /** The revision that the listeners were called for; null until it is read. */
  let seen: number | null = null;
  let isPolling = false;

  return {
    subscribe(listener) {
      const unsubscribe = listeners.add(listener);
      if (timer === undefined) {
        seen = null;
        timer = setInterval(() => void poll(), pollMs);
        void poll();
      }
      return () => {
        unsubscribe();
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },

    emit(revision) {
      seen = revision ?? seen;
      listeners.emit();
    },
  };

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    const before = seen;
    // The next poll retries.
    const revision = await readRevision().catch(() => before);
    isPolling = false;
    // A change of this store was emitted during the poll: the next one compares.
    if (revision === before || seen !== before) return;
    seen = revision;
    if (before !== null) listeners.emit();
  }
}
