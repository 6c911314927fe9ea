import { getMoveOffset, type PostChange } from '@branchbook/blog-core';

import type { ChangePlan, ListState } from './change-plan.ts';
import { positionsBetween } from './lazy-list.ts';
import { postColumns, postJoin, rowToPost } from './post-row.ts';
import { numberIn, type SqlDatabase } from './sql-database.ts';

/**
 * Plans a relative move: reads the post and those that it passes, anywhere in the list.
 *
 * Returns null if `planChanges` must handle it: an absolute index, a missing or duplicate id, the
 * end of the list, or no room between the positions.
 */
export async function planMove(
  database: SqlDatabase,
  { count, nextRow }: ListState,
  { id, at, to }: Extract<PostChange, { type: 'move' }>,
): Promise<ChangePlan | null> {
  const places = getMoveOffset(to, at);
  if (places === null || places === 0) return null;
  const [found, another] = await database.all({
    sql: `SELECT ${postColumns} FROM ${postJoin} WHERE p.id = ? LIMIT 2`,
    values: [String(id)],
  });
  if (!found || another) return null;
  const row = numberIn(found, 'row');
  const oldPosition = numberIn(found, 'position');
  const [past, direction] = places > 0 ? ['>', 'ASC'] : ['<', 'DESC'];
  const [near, far] = await database.all({
    sql: `SELECT position FROM post WHERE position ${past} ? ORDER BY position ${direction} LIMIT 2 OFFSET ?`,
    values: [oldPosition, Math.abs(places) - 1],
  });
  if (!near) return null;
  const beside = numberIn(near, 'position');
  const beyond = far ? numberIn(far, 'position') : null;
  const between = places > 0 ? { low: beside, high: beyond } : { low: beyond, high: beside };
  const [position] = positionsBetween(between, [{ oldPosition }], 1) ?? [];
  if (position === undefined) return null;
  return {
    count,
    nextRow,
    written: [],
    moved: [{ row, position }],
    removed: [],
    replaced: [],
    isSwap: false,
    rows: [row],
    posts: [rowToPost(found)],
  };
}
