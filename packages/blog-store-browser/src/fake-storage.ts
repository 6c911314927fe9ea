/**
 * Creates a web storage for tests. Its keys are own enumerable properties, as in browsers.
 *
 * @param refuse is called before each write, and may throw.
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
