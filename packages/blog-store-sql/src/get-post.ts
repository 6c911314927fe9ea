import { normalizeOldPath, type PostKey } from '@branchbook/blog-core';

import { postColumns, postJoin, summaryColumns, toColumnText, toSlugKey } from './post-row.ts';
import { type SqlDatabase, type SqlRow, type SqlStatement, textIn } from './sql-database.ts';

/** A post and its neighbors as rows. */
export interface FoundRows {
  readonly row: SqlRow;
  /** The row before it in the list. */
  readonly above: SqlRow | null;
  readonly below: SqlRow | null;
  /** True if it was found by a former slug or path. */
  readonly isFormer: boolean;
}

/** Reads a post with its neighbors in one batch, which is one round trip. */
export async function readFound(database: SqlDatabase, key: PostKey): Promise<FoundRows | null> {
  const position = selectPosition(key);
  const { values } = position;
  const [[row] = [], [above = null] = [], [below = null] = []] = await database.batch([
    {
      sql: `SELECT ${postColumns}, p.slug_key FROM ${postJoin} WHERE p.position = (${position.sql})`,
      values,
    },
    {
      sql: `SELECT ${summaryColumns} FROM post p WHERE p.position < (${position.sql}) ORDER BY p.position DESC LIMIT 1`,
      values,
    },
    {
      sql: `SELECT ${summaryColumns} FROM post p WHERE p.position > (${position.sql}) ORDER BY p.position LIMIT 1`,
      values,
    },
  ]);
  if (!row) return null;
  const isFormer = 'oldPath' in key || ('slug' in key && textIn(row, 'slug_key') !== toSlugKey(key.slug));
  return { row, above, below, isFormer };
}

/** Selects the position of the first post with a key; no row, or null, if there is none. */
function selectPosition(key: PostKey): Required<SqlStatement> {
  if ('id' in key) return { sql: 'SELECT position FROM post WHERE id = ?', values: [String(key.id)] };
  if ('oldPath' in key) {
    return {
      sql: `SELECT other.position FROM post_old_path o CROSS JOIN post other
        WHERE o.path = ? AND other.row = o.row ORDER BY other.position LIMIT 1`,
      values: [toColumnText(normalizeOldPath(key.oldPath))],
    };
  }
  // A former slug never hides a current one.
  const slug = toSlugKey(key.slug);
  return {
    sql: `SELECT coalesce(
      (SELECT position FROM post WHERE slug_key = ? ORDER BY position LIMIT 1),
      (SELECT other.position FROM post_alias a CROSS JOIN post other
        WHERE a.alias = ? AND other.row = a.row ORDER BY other.position LIMIT 1)
    )`,
    values: [slug, slug],
  };
}
