import { indexedDbHistoryStore } from './history-store.ts';
import type { ListSave } from './list-save.ts';

const listeners = new Set<() => void>();

/**
 * Remembers a save that has succeeded. Nobody waits for it and nothing is said where it fails: the post is stored, which is
 * what was asked for. The page of a post's history says whether one can be kept.
 */
export function recordVersions(save: Omit<ListSave, 'now'>): void {
  indexedDbHistoryStore.record({ ...save, now: Date.now() }).then(
    () => {
      for (const listener of listeners) listener();
    },
    () => {},
  );
}

/** Calls back after each save of this page that was remembered. Returns the way to stop. */
export function subscribeToVersions(listener: () => void): () => void {
  // A function of its own: the same listener may come twice.
  const tell = () => listener();
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
