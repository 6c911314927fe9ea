/** Values by key, of which only those used last are held. */
export interface LatestUsed<Value> {
  /** Gives the value of a key; makes it where it is not held. */
  readonly getOrMake: (key: string, make: () => Value) => Value;
  /** Tells the size of what is held for a key, once it is known. Until then it counts for nothing. What is too large alone goes. */
  readonly setSize: (key: string, size: number) => void;
  readonly forget: (key: string) => void;
  readonly clear: () => void;
}

/**
 * Makes a place that holds the values used last.
 *
 * @param max how many: beyond it, the one goes that was used longest ago
 * @param maxSize what they may come to together, in any unit; beyond it, the same
 */
export function createLatestUsed<Value extends object>(max: number, maxSize = Infinity): LatestUsed<Value> {
  // In the order in which they were used.
  const held = new Map<string, { readonly value: Value; size: number }>();
  let sizes = 0;

  function forget(key: string): void {
    sizes -= held.get(key)?.size ?? 0;
    held.delete(key);
  }

  return {
    getOrMake(key, make) {
      const entry = held.get(key) ?? { value: make(), size: 0 };
      held.delete(key);
      held.set(key, entry);
      const [oldest = key] = held.keys();
      if (held.size > max) forget(oldest);
      return entry.value;
    },
    setSize(key, size) {
      const entry = held.get(key);
      if (!entry) return;
      if (size > maxSize) {
        forget(key);
        return;
      }
      sizes += size - entry.size;
      entry.size = size;
      for (const oldest of held.keys()) {
        if (sizes <= maxSize) break;
        forget(oldest);
      }
    },
    forget,
    clear() {
      held.clear();
      sizes = 0;
    },
  };
}
