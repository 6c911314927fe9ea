import type { BlogPost, TrashedPost } from '@branchbook/blog-core';

import { getLengthSql, rowToPost, rowToSaved, type Saved } from './post-row.ts';
import { numberIn, type SqlDatabase, type SqlStatement } from './sql-database.ts';

/** The time for which a deleted post can be restored. */
export const trashMs = 30 * 86_400_000;

/** The list of deleted posts has at most this many, the latest, and this many bytes of texts. */
const maxListed = 500;
const maxListedBytes = 4_000_000;

const latestFirst = 'deleted_at DESC, revision DESC, change_index DESC';
/** Joins `trash t` with the texts of its posts. */
const joinTexts = 'JOIN post_version v ON v.row = t.row AND v.replaced_in = t.revision';
/** Joins keys with `trash t`. */
const trashByKeys =
  'json_each(?) AS each CROSS JOIN trash t ON t.row = each.value ->> 0 AND t.revision = each.value ->> 1';

/** A deleted post with what `restore` needs. */
export interface TrashedRow {
  readonly row: number;
  readonly post: BlogPost;
  readonly saved: Saved;
  /** The revision that deleted it. */
  readonly deletedIn: number;
  readonly position: number;
}

/** Returns the key of a deleted post: its row, and the revision that deleted it. */
export function formatTrashKey(row: number, revision: number): string {
  return `${row}-${revision}`;
}

/** Lists the deleted posts that can be restored, the latest first, as far as the limits permit. */
export async function listTrash(database: SqlDatabase, oldest: number): Promise<readonly TrashedPost[]> {
  const rows = await database.all({
    sql: `SELECT v.*, t.revision, t.deleted_at FROM (
        SELECT page.row AS row, row_number() OVER latest AS number, sum(${getLengthSql('v')}) OVER latest AS total
        FROM (SELECT * FROM trash WHERE deleted_at >= ? ORDER BY ${latestFirst} LIMIT ?) AS page
        JOIN post_version v ON v.row = page.row AND v.replaced_in = page.revision
        WINDOW latest AS (ORDER BY ${latestFirst})
      ) AS found JOIN trash t ON t.row = found.row ${joinTexts}
      WHERE found.total <= ? OR found.number = 1 ORDER BY found.number`,
    values: [oldest, maxListed, maxListedBytes],
  });
  return rows.map((row) => ({
    key: formatTrashKey(numberIn(row, 'row'), numberIn(row, 'revision')),
    post: rowToPost(row),
    deletedAt: numberIn(row, 'deleted_at'),
  }));
}

/** Reads the deleted posts with these keys that can be restored, by key. */
export async function readTrash(
  database: SqlDatabase,
  keys: readonly string[],
  oldest: number,
): Promise<Map<string, TrashedRow>> {
  if (keys.length === 0) return new Map();
  const rows = await database.all({
    sql: `SELECT v.*, t.revision, t.position FROM ${trashByKeys} ${joinTexts} WHERE t.deleted_at >= ?`,
    values: [toJsonKeys(keys), oldest],
  });
  return new Map(
    rows.map((row) => {
      const trashed = {
        row: numberIn(row, 'row'),
        post: rowToPost(row),
        saved: rowToSaved(row),
        deletedIn: numberIn(row, 'revision'),
        position: numberIn(row, 'position'),
      };
      return [formatTrashKey(trashed.row, trashed.deletedIn), trashed];
    }),
  );
}

/** Returns the statements that delete posts in the trash permanently, with all their versions. */
export function discardStatements(keys: readonly string[]): readonly SqlStatement[] {
  const values = [toJsonKeys(keys)];
  return ['post_version', 'tombstone', 'trash'].map((table) => ({
    sql: `DELETE FROM ${table} WHERE row IN (SELECT t.row FROM ${trashByKeys})`,
    values,
  }));
}

/** Returns the numbers of keys as JSON. Ignores what is no key. */
function toJsonKeys(keys: readonly string[]): string {
  return JSON.stringify(
    keys.filter((key) => /^\d{1,15}-\d{1,15}$/u.test(key)).map((key) => key.split('-').map(Number)),
  );
}
