import type { PostChange } from '@branchbook/blog-core';

/**
 * Returns the fewest moves that turn one order of ids into another. Ids that are not in `current`
 * are moved, too. Takes n log n time.
 *
 * @example planMoves([1, 2, 3], [3, 1, 2]) // [{ type: 'move', id: 3, before: 1 }]
 */
export function planMoves(current: readonly number[], target: readonly number[]): readonly PostChange[] {
  const staying = findCommonOrder(current, target);
  return target
    .map((id, index): PostChange => ({ type: 'move', id, before: target[index + 1] ?? null }))
    .filter((_, index) => !staying.has(index))
    .toReversed();
}

/**
 * Returns the indexes in `target` of a longest subsequence that has the same order in `current`
 * (patience sorting).
 */
function findCommonOrder(current: readonly number[], target: readonly number[]): ReadonlySet<number> {
  const positions = new Map(current.map((id, index) => [id, index]));
  /** The end of a subsequence of each length: the one that leaves most of `current`. */
  const ends: SubsequenceEnd[] = [];
  for (const [index, id] of target.entries()) {
    const position = positions.get(id);
    if (position === undefined) continue;
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.position ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    ends[low] = { index, position, previous: ends[low - 1] };
  }
  const indexes = new Set<number>();
  for (let end = ends.at(-1); end; end = end.previous) indexes.add(end.index);
  return indexes;
}

interface SubsequenceEnd {
  readonly index: number;
  readonly position: number;
  readonly previous: SubsequenceEnd | undefined;
}
