/** A set of listeners. */
export interface Listeners<Args extends readonly unknown[]> {
  /** Returns true if nothing is subscribed. */
  readonly isEmpty: () => boolean;
  /** Adds a listener; the same function counts once. Returns a function that unsubscribes. */
  readonly subscribe: (listener: (...args: Args) => void) => () => void;
  /** Calls each listener. */
  readonly emit: (...args: Args) => void;
}

/**
 * Creates an empty set of listeners.
 *
 * @example
 * const listeners = createListeners<[count: number]>();
 * const unsubscribe = listeners.subscribe((count) => console.log(count));
 * listeners.emit(2); // 2
 */
export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    isEmpty: () => listeners.size === 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}
