import type { Unsubscribe } from './post-store.ts';

// Every host has it, but the language's library does not declare it.
declare function queueMicrotask(run: () => void): void;

/** The listeners of a store. */
export interface StoreListeners {
  /** The number of subscriptions. */
  readonly size: number;
  /** Works like `PostStore.subscribe`. A listener may subscribe twice. */
  add(listener: () => void): Unsubscribe;
  /** Calls each listener soon, so that an error of one affects neither the change nor the others. */
  emit(): void;
}

/**
 * Creates the listeners of a store: a building block of `PostStore.subscribe`.
 *
 * @example
 * const listeners = createStoreListeners();
 * const unsubscribe = listeners.add(() => render());
 * listeners.emit(); // renders once the caller is done
 */
export function createStoreListeners(): StoreListeners {
  const calls = new Set<() => void>();
  return {
    get size() {
      return calls.size;
    },
    add(listener) {
      // A new function, so that each subscription ends by itself.
      const call = () => {
        if (calls.has(call)) listener();
      };
      calls.add(call);
      return () => void calls.delete(call);
    },
    emit() {
      for (const call of calls) queueMicrotask(call);
    },
  };
}
