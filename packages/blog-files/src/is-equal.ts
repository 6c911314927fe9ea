import { isRecord } from './is-record.ts';

/** Returns the value of an own field, even of one named `__proto__`. */
export function getValue(post: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(post, name)?.value;
}

/** Returns true for values that have the same JSON, whatever the order of their fields. */
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
