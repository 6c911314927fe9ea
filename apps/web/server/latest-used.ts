/** Values by key, of which only those used last are held. */
export interface LatestUsed<Value> {
  /** Gives the value of a key; makes it where it is not held. */
  readonly getOrMake: (key: string, make: () => Value) => Value;
  readonly forget: (key: string) => void;
  readonly clear: () => void;
}

/**
 * Makes a place that holds the values used last.
 *
 * @param max how many: beyond it, the one goes that was used longest ago
 */
export function createLatestUsed<Value extends object>(max: number): LatestUsed<Value> {
  // In the order in which they were used.
  const held = new Map<string, Value>();
  return {
    getOrMake(key, make) {
      const value = held.get(key) ?? make();
      held.delete(key);
      held.set(key, value);
      const [oldest = key] = held.keys();
      if (held.size > max) held.delete(oldest);
      return value;
    },
    forget: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
}
