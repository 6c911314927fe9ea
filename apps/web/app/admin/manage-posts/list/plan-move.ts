/**
 * The target of a move: a step, an end of the list, a number of steps, or the position before the
 * post with an id (at the end if it is null).
 */
export type MoveTo =
  | 'up'
  | 'down'
  | 'top'
  | 'bottom'
  | { readonly by: number }
  | { readonly before: number | null };

/** The top of a list. */
export interface ListPart {
  readonly ids: readonly number[];
  /** The length of the whole list. */
  readonly total: number;
  /** False if `ids` is the whole list. */
  readonly hasNextPage: boolean;
}

/** A move of a post between two indexes of the whole list. */
export interface PlannedMove {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  /** The post that follows it at `to`; null at the end. */
  readonly before: number | null;
  /** The post that followed it at `from`; null at the end. */
  readonly following: number | null;
}

/**
 * Plans a move. Returns 'not-loaded' if a post around one of the positions is on a page that is not
 * loaded, and null if the list does not contain the post.
 *
 * @example
 * planMove({ ids: [4, 3, 1], total: 3, hasNextPage: false }, 4, 'down');
 * // { id: 4, from: 0, to: 1, before: 1, following: 3 }
 */
export function planMove(
  { ids, total, hasNextPage }: ListPart,
  id: number,
  target: MoveTo,
): PlannedMove | 'not-loaded' | null {
  const from = ids.indexOf(id);
  if (from === -1) return null;
  const others = ids.filter((each) => each !== id);
  const to = Math.min(Math.max(getTargetIndex(target, { from, total, others }), 0), total - 1);
  const isAtEnd = to === total - 1;
  const lastKnown = ids.length - (hasNextPage ? 2 : 1);
  if (from !== to && Math.max(from, isAtEnd ? 0 : to) > lastKnown) return 'not-loaded';
  return {
    id,
    from,
    to,
    before: isAtEnd ? null : (others[to] ?? null),
    following: ids[from + 1] ?? null,
  };
}

/** Returns the ids after a move. Repeating it changes nothing. */
export function moveInList(
  ids: readonly number[],
  { id, before }: Pick<PlannedMove, 'id' | 'before'>,
): readonly number[] {
  const others = ids.filter((each) => each !== id);
  const index = before === null ? others.length : others.indexOf(before);
  return others.length === ids.length || index === -1 ? ids : others.toSpliced(index, 0, id);
}

function getTargetIndex(
  target: MoveTo,
  { from, total, others }: { from: number; total: number; others: readonly number[] },
): number {
  switch (target) {
    case 'up':
      return from - 1;
    case 'down':
      return from + 1;
    case 'top':
      return 0;
    case 'bottom':
      return total - 1;
    default: {
      if ('by' in target) return from + target.by;
      if (target.before === null) return total - 1;
      const index = others.indexOf(target.before);
      return index === -1 ? from : index;
    }
  }
}
