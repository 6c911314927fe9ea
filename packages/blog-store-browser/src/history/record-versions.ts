import { indexedDbHistoryStore } from './history-store.ts';
import type { ListSave } from './list-save.ts';

const listeners = new Set<() => void>();

/**
 * Records a successful save in the background. Ignores errors: the post itself is stored. The
 * history page says whether versions can be stored.
 */
export function recordVersions(save: Omit<ListSave, 'now'>): void {
  indexedDbHistoryStore.record({ ...save, now: Date.now() }).then(
    () => {
      for (const listener of listeners) listener();
    },
    () => {},
  );
}

/** Calls the listener after each recorded save of this page. Returns the unsubscribe function. */
export function subscribeToVersions(listener: () => void): () => void {
  // A new function, because a listener may subscribe twice.
  const notify = () => listener();
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
