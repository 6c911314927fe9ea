import { type BlogPost, maxVersions, type PostChange } from '@branchbook/blog-core';

import type { ChangePlan } from './change-plan.ts';
import { toColumns, type PostColumns } from './post-row.ts';
import type { SqlStatement, SqlValue } from './sql-database.ts';

/** The record of a set of changes. */
export interface ChangeSet {
  /** The revision for which the changes were planned. */
  readonly revision: number;
  readonly changes: readonly PostChange[];
  readonly idempotencyKey: string | null;
  readonly bodyHash: string;
  readonly subject: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** When the posts were saved; null for the seeds. */
  readonly savedAt: number | null;
  /** Throws if a post must not be stored. */
  readonly checkPost?: ((post: BlogPost) => void) | undefined;
}

/** A recorded change, without the post's text, which is in the post and its versions. */
export interface ChangeRecord {
  readonly type: string;
  readonly id: number;
  /** The row of its post after all changes of the set; null if it is not in the list. */
  readonly row: number | null;
}

interface WrittenRow extends PostColumns {
  readonly row: number;
  readonly position: number;
}

/** The approximate length of bound JSON: values are limited to two million bytes. */
const partLength = 300_000;
/** Three values per row, and at most 100 per statement. */
const contentsAtOnce = 33;

/**
 * Returns the statements that write a plan in one batch. The list must still have the set's
 * revision. They do not update the search index.
 */
export function planStatements(plan: ChangePlan, set: ChangeSet): readonly SqlStatement[] {
  const revision = set.revision + 1;
  const written = plan.written.map(({ row, position, post }) => ({ row, position, ...toColumns(post) }));
  const removedRows = plan.removed.map(({ row }) => row);
  const touched = [...removedRows, ...written.map(({ row }) => row)];
  return [
    ...recordVersions(plan.replaced, revision),
    ...forRows(touched, 'DELETE FROM post_alias WHERE row IN'),
    ...forRows(touched, 'DELETE FROM post_old_path WHERE row IN'),
    ...forRows(removedRows, 'DELETE FROM post_search WHERE rowid IN'),
    ...forRows(removedRows, 'DELETE FROM post_content WHERE row IN'),
    ...forRows(removedRows, 'DELETE FROM post WHERE row IN'),
    ...forEachChunk(
      plan.removed.map(({ row, id }) => [row, String(id)]),
      'INSERT INTO tombstone SELECT value ->> 0, value ->> 1, CAST(? AS INTEGER) FROM json_each(?)',
      [revision],
    ),
    // Moves swapped posts out of the way first.
    ...(plan.isSwap
      ? forRows(
          plan.moved.map(({ row }) => row),
          'UPDATE post SET position = -9007199254740992 + row WHERE row IN',
        )
      : []),
    ...forEachChunk(
      plan.moved.map(({ row, position }) => [row, position]),
      `UPDATE post SET position = each.value ->> 1, revision = CAST(? AS INTEGER)
        FROM json_each(?) AS each WHERE post.row = each.value ->> 0`,
      [revision],
    ),
    ...writePosts(written, revision, set.savedAt),
    ...writeContents(written),
    ...forEachChunk(
      written.flatMap(({ row, aliases }) => aliases.map((alias) => [row, alias])),
      'INSERT INTO post_alias (row, alias) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
    ),
    ...forEachChunk(
      written.flatMap(({ row, oldPaths }) => oldPaths.map((path) => [row, path])),
      'INSERT INTO post_old_path (row, path) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
    ),
    {
      sql: `INSERT INTO change_set (revision, idempotency_key, body_hash, subject, at, changes) VALUES (?, ?, ?, ?, ?, ?)`,
      values: [
        revision,
        set.idempotencyKey,
        set.bodyHash,
        set.subject,
        set.now,
        JSON.stringify(toRecords(set.changes, plan.rows)),
      ],
    },
    {
      sql: 'UPDATE list SET revision = ?, post_count = ?, next_row = ?',
      values: [revision, plan.count, plan.nextRow],
    },
  ];
}

/**
 * Adds a guard to a batch: it fails without effect if the list has another revision. `isStale`
 * recognizes the error.
 */
export function guardRevision(
  revision: number,
  statements: readonly SqlStatement[],
): readonly SqlStatement[] {
  return [
    { sql: 'INSERT INTO write_guard SELECT revision = ? FROM list', values: [revision] },
    ...statements,
    { sql: 'DELETE FROM write_guard' },
  ];
}

/** Returns the statements that index the posts of these rows for search. */
export function indexStatements(rows: Iterable<number>): readonly SqlStatement[] {
  return forRows(
    [...rows],
    `REPLACE INTO post_search (rowid, title, excerpt, content)
      SELECT p.row, p.title, p.excerpt, c.content FROM post p JOIN post_content c ON c.row = p.row WHERE p.row IN`,
  );
}

/** Returns true if a batch failed because the list's revision had changed. */
export function isStale(error: unknown): boolean {
  return /revision_unchanged/u.test(String(error));
}

/** Returns true if a batch failed because its idempotency key was just used. */
export function isKeyUsed(error: unknown): boolean {
  return /change_set\.idempotency_key/u.test(String(error));
}

function toRecords(
  changes: readonly PostChange[],
  rows: readonly (number | null)[],
): readonly ChangeRecord[] {
  return changes.map((change, index) => ({
    type: change.type,
    id: 'post' in change ? change.post.id : change.id,
    row: rows[index] ?? null,
  }));
}

/** Records the current texts as versions and deletes the oldest ones beyond the limit. */
function recordVersions(rows: readonly number[], revision: number): readonly SqlStatement[] {
  return [
    ...forRows(
      rows,
      `INSERT INTO post_version (row, replaced_in, id, slug, title, excerpt, date, author, is_markdown, extra, exact,
          content, content_exact, saved_in, saved_at)
        SELECT p.row, CAST(? AS INTEGER), p.id, p.slug, p.title, p.excerpt, p.date, p.author, p.is_markdown, p.extra, p.exact,
          c.content, c.content_exact, p.saved_in, p.saved_at
        FROM post p JOIN post_content c ON c.row = p.row WHERE p.row IN`,
      [revision],
    ),
    ...forEachChunk(
      rows,
      `DELETE FROM post_version WHERE rowid IN (
        SELECT old.rowid FROM json_each(?) AS each JOIN post_version old ON old.row = each.value AND old.replaced_in <= (
          SELECT later.replaced_in FROM post_version later WHERE later.row = each.value
          ORDER BY later.replaced_in DESC LIMIT 1 OFFSET ${maxVersions}
        )
      )`,
    ),
  ];
}

function writePosts(
  written: readonly WrittenRow[],
  revision: number,
  savedAt: number | null,
): readonly SqlStatement[] {
  const rows = written.map((post) => [
    post.row,
    post.id,
    post.position,
    post.slug,
    post.title,
    post.excerpt,
    post.date,
    post.author,
    post.isMarkdown,
    post.extra,
    post.exact,
  ]);
  const sql = `INSERT INTO post (row, id, position, slug, title, excerpt, date, author, is_markdown, extra, exact,
      revision, saved_in, saved_at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9, value ->> 10, CAST(? AS INTEGER), CAST(? AS INTEGER), CAST(? AS INTEGER)
    FROM json_each(?) WHERE true
    ON CONFLICT (row) DO UPDATE SET slug = excluded.slug, title = excluded.title, excerpt = excluded.excerpt,
      date = excluded.date, author = excluded.author, is_markdown = excluded.is_markdown, extra = excluded.extra,
      exact = excluded.exact, revision = excluded.revision, saved_in = excluded.saved_in, saved_at = excluded.saved_at`;
  return forEachChunk(rows, sql, [revision, revision, savedAt]);
}

/** Binds each content separately: combined JSON could exceed the limit. */
function writeContents(written: readonly WrittenRow[]): readonly SqlStatement[] {
  const statements: SqlStatement[] = [];
  for (let start = 0; start < written.length; start += contentsAtOnce) {
    const part = written.slice(start, start + contentsAtOnce);
    statements.push({
      sql: `INSERT INTO post_content (row, content, content_exact) VALUES ${part.map(() => '(?, ?, ?)').join(', ')}
        ON CONFLICT (row) DO UPDATE SET content = excluded.content, content_exact = excluded.content_exact`,
      values: part.flatMap(({ row, content, contentExact }) => [row, content, contentExact]),
    });
  }
  return statements;
}

function forRows(
  rows: readonly number[],
  sql: string,
  values: readonly SqlValue[] = [],
): readonly SqlStatement[] {
  return forEachChunk(rows, `${sql} (SELECT value FROM json_each(?))`, values);
}

/**
 * Repeats the statement until all items are bound as JSON, after the other values. Returns no
 * statement for no items.
 */
function forEachChunk(
  items: readonly unknown[],
  sql: string,
  values: readonly SqlValue[] = [],
): readonly SqlStatement[] {
  const parts: string[][] = [];
  let length = Infinity;
  for (const item of items) {
    const json = JSON.stringify(item);
    if (length + json.length > partLength) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(json);
    length += json.length;
  }
  return parts.map((part) => ({ sql, values: [...values, `[${part.join(',')}]`] }));
}
