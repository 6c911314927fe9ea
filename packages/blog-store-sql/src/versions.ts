import { type PostVersion, toPostText } from '@branchbook/blog-core';

import { postColumns, postJoin, rowToPost, rowToSaved } from './post-row.ts';
import { numberIn, type SqlDatabase, type SqlStatement, textOrNullIn } from './sql-database.ts';

/**
 * Lists the current text of the post with an id and its versions, newest first. For a deleted post,
 * the texts until its deletion.
 */
export async function listVersions(database: SqlDatabase, id: number): Promise<readonly PostVersion[]> {
  const key = String(id);
  const [[live] = [], [dead] = []] = await database.batch([
    { sql: 'SELECT row FROM post WHERE id = ?', values: [key] },
    { sql: 'SELECT row FROM tombstone WHERE id = ? ORDER BY revision DESC LIMIT 1', values: [key] },
  ]);
  const row = numberIn(live ?? dead ?? {}, 'row');
  const found = await database.batch([
    { sql: `SELECT ${postColumns}, ${savedBy('p')} FROM ${postJoin} WHERE p.row = ?`, values: [row] },
    {
      sql: `SELECT v.*, ${savedBy('v')} FROM post_version v
        WHERE row = ? AND has_same_text = 0 ORDER BY replaced_in DESC`,
      values: [row],
    },
  ]);
  return found.flat().map((each) => {
    const { revision, at } = rowToSaved(each);
    const author = textOrNullIn(each, 'saved_by');
    return { number: revision, savedAt: at, savedBy: author, ...toPostText(rowToPost(each)) };
  });
}

/** Selects who saved a text. Sets of changes are forgotten before their texts are. */
function savedBy(table: string): string {
  return `(SELECT subject FROM change_set WHERE revision = ${table}.saved_in) AS saved_by`;
}

/**
 * Returns the statements that delete history older than a time in milliseconds since 1970. They
 * compare times, because a clock that was wrong gives a later revision an earlier time.
 */
export function forgetStatements(before: number): readonly SqlStatement[] {
  // Unpublished posts have their versions as long as their drafts.
  const old = `revision IN (SELECT revision FROM change_set WHERE at < ?)
    AND row NOT IN (SELECT row FROM draft WHERE row IS NOT NULL)`;
  return [
    `DELETE FROM post_version WHERE row IN (SELECT row FROM tombstone WHERE ${old})`,
    `DELETE FROM tombstone WHERE ${old}`,
    'DELETE FROM trash WHERE deleted_at < ?',
    'DELETE FROM change_set WHERE at < ?',
    'DELETE FROM outbox WHERE queued_at < ?',
  ].map((sql) => ({ sql, values: [before] }));
}
