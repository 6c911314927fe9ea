/**
 * Returns the smallest value that this share of the values does not exceed; Infinity if there are none.
 *
 * @param share from 0 to 1
 *
 * @example percentile([1, 2, 3, 40], 0.75) // 3
 */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Infinity;
}
