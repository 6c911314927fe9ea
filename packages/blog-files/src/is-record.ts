/** Returns true for an object or an array. */
export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
