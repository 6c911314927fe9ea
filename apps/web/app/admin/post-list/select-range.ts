/**
 * The keys from one to another, both included and in either direction; without a beginning that is still there, the end alone.
 *
 * @example selectRange(['a', 'b', 'c', 'd'], 'd', 'b') // ['b', 'c', 'd']
 */
export function selectRange(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : keys.indexOf(from);
  const end = keys.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
