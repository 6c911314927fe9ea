const firstId = 1;

/**
 * Returns `preferred` if it is not taken, else the next free number. Starts again at 1 if counting
 * up is impossible: NaN, Infinity, or a number so large that adding 1 does not change it.
 *
 * @param skips caches the search across calls, so that many calls with taken numbers stay fast. Valid
 * only as long as no id is removed from `takenIds`
 *
 * @example
 * getNextAvailableId(7, new Set([7, 8])); // 9
 */
export function getNextAvailableId(
  preferred: number,
  takenIds: Pick<ReadonlySet<unknown>, 'has'>,
  skips = new Map<number, number>(),
): number {
  const passed: number[] = [];
  let id = Number.isFinite(preferred) ? preferred : firstId;
  while (takenIds.has(id)) {
    passed.push(id);
    id = skips.get(id) ?? (id + 1 > id ? id + 1 : firstId);
  }
  for (const each of passed) skips.set(each, id);
  return id;
}
