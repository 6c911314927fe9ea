import { isRecord } from './is-record.ts';

/** The maximum depth of lists and maps in one another. */
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
