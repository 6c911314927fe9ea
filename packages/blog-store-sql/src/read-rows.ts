import type { BlogPost } from '@branchbook/blog-core';

import type { ListRow } from './lazy-list.ts';
import { postColumns, postJoin, rowToPost, rowToSaved, type Saved } from './post-row.ts';
import { numberIn, type SqlDatabase, textIn } from './sql-database.ts';

/** A post as it is stored. */
export interface StoredRow extends ListRow {
  readonly id: number;
  /** Null if it was not read. */
  readonly post: BlogPost | null;
  readonly saved: Saved;
}

/** Reads rows by id, those of `wholeIds` with their posts, in one round trip. */
export async function readRows(
  database: SqlDatabase,
  ids: readonly number[],
  wholeIds: ReadonlySet<number>,
): Promise<readonly StoredRow[]> {
  const readings = [
    {
      columns: 'p.row, p.id, p.position, p.saved_in, p.saved_at',
      from: 'post p',
      ids: ids.filter((id) => !wholeIds.has(id)),
    },
    { columns: postColumns, from: postJoin, ids: ids.filter((id) => wholeIds.has(id)) },
  ].filter((reading) => reading.ids.length > 0);
  if (readings.length === 0) return [];
  const found = await database.batch(
    readings.map((reading) => ({
      sql: `SELECT ${reading.columns} FROM ${reading.from} WHERE p.id IN (SELECT value FROM json_each(?))`,
      values: [JSON.stringify(reading.ids.map(String))],
    })),
  );
  return found.flat().map((row) => ({
    row: numberIn(row, 'row'),
    id: Number(textIn(row, 'id')),
    oldPosition: numberIn(row, 'position'),
    post: 'content' in row ? rowToPost(row) : null,
    saved: rowToSaved(row),
  }));
}

/** Reads the post of a row. */
export async function readWholePost(database: SqlDatabase, row: number): Promise<BlogPost> {
  const [found = {}] = await database.all({
    sql: `SELECT ${postColumns} FROM ${postJoin} WHERE p.row = ?`,
    values: [row],
  });
  return rowToPost(found);
}
