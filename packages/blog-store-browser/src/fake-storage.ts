/**
 * A web storage for tests, in a process that has none. Its keys are its own enumerable properties, as in a browser.
 *
 * @param refuse is asked before each write, and may throw in its place.
 */
export function fakeStorage(refuse: (key: string, value: string) => void = () => {}): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string): string | null {
      return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
    },
    setItem(this: Record<string, string>, key: string, value: string): void {
      refuse(key, value);
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string): void {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
}
