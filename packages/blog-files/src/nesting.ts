/** How deep lists and maps may be nested in one another. */
export const maxNesting = 50;

/**
 * Returns true if lists and maps are nested at most `depth` deep. Goes level by level: a recursive
 * function would overflow the stack.
 */
export function isNestedWithin(value: unknown, depth = maxNesting): boolean {
  let level: unknown[] = [value];
  for (let each = 0; each < depth; each += 1) {
    level = level.filter(isRecord).flatMap((item): unknown[] => Object.values(item));
  }
  return !level.some(isRecord);
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
