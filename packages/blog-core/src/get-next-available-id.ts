const firstId = 1;

/**
 * Returns `preferred` if it is not taken, else the next free number. Starts again at 1 if counting
 * up is impossible: NaN, Infinity, or a number so large that adding 1 does not change it.
 *
 * @example
 * getNextAvailableId(7, new Set([7, 8])); // 9
 */
export function getNextAvailableId(preferred: number, takenIds: Pick<ReadonlySet<unknown>, 'has'>): number {
  let id = Number.isFinite(preferred) ? preferred : firstId;
  while (takenIds.has(id)) id = id + 1 > id ? id + 1 : firstId;
  return id;
}
