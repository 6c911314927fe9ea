const firstId = 1;

/**
 * Gives `preferred` if it is not taken, else the next free number above it. Where counting up leads
 * nowhere (a number so large that adding 1 does not change it, or no number at all) the count
 * starts again at 1.
 *
 * @example
 * getNextAvailableId(7, new Set([7, 8])); // 9
 */
export function getNextAvailableId(preferred: number, takenIds: Pick<ReadonlySet<unknown>, 'has'>): number {
  let id = Number.isFinite(preferred) ? preferred : firstId;
  while (takenIds.has(id)) id = id + 1 > id ? id + 1 : firstId;
  return id;
}
