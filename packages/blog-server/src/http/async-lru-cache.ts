import { LRUCache } from 'lru-cache';

/** An LRU cache of values that take time to make. */
export interface AsyncLruCache<Value> {
  /** Returns the value of a key. Callers at once share one `make`; where it rejects, nothing is stored. */
  readonly get: (key: string, make: () => Promise<Value>) => Promise<Value>;
  /** Removes all values. What is being made is returned to who waits for it, and not stored. */
  readonly clear: () => void;
}

/** The limits of an `AsyncLruCache`. */
export interface AsyncLruCacheOptions<Value> {
  /** The largest number of values. */
  readonly max: number;
  /** The largest sum of sizes. A value that is larger alone is not stored. */
  readonly maxSize: number;
  /** The size of a value, in the unit of `maxSize`; at least 1. */
  readonly sizeOf: (value: Value) => number;
  /** Returns false for a value that must be made again for the next caller. All are stored if left out. */
  readonly isStorable?: (value: Value) => boolean;
}

/** Creates an LRU cache of values that take time to make. */
export function createAsyncLruCache<Value extends object>({
  max,
  maxSize,
  sizeOf,
  isStorable = () => true,
}: AsyncLruCacheOptions<Value>): AsyncLruCache<Value> {
  const stored = new LRUCache<string, Value>({
    max,
    maxSize,
    sizeCalculation: (value) => Math.max(1, Math.ceil(sizeOf(value))),
  });
  const pending = new Map<string, Promise<Value>>();
  return {
    async get(key, make) {
      const known = stored.get(key) ?? pending.get(key);
      if (known) return known;
      const making = make();
      pending.set(key, making);
      try {
        const value = await making;
        if (pending.get(key) === making && isStorable(value)) stored.set(key, value);
        return value;
      } finally {
        if (pending.get(key) === making) pending.delete(key);
      }
    },
    clear() {
      stored.clear();
      pending.clear();
    },
  };
}
