/** Returns the value of a field, also of one named `__proto__`. */
export function getValue(post: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(post, name)?.value;
}

/** What JSON cannot tell apart is the same to the store too; the order of names says nothing. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isRecord(a) !== isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (!isRecord(a)) return JSON.stringify(a) === JSON.stringify(b);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b as object).length &&
    names.every((name) => isEqual(getValue(a, name), getValue(b as object, name)))
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
