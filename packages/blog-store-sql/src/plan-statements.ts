import {
  findMediaIds,
  getDraftVersion,
  maxVersions,
  type PostChange,
  publishedDraftMs,
} from '@branchbook/blog-core';

import type { ChangePlan, PlannedPost } from './change-plan.ts';
import { toPostColumns } from './drafts.ts';
import { forEachChunk, forRows } from './json-chunks.ts';
import { type OutboxReceiver, queueMessages } from './outbox.ts';
import { getAliasColumns, getOldPathColumns, getTagColumns, toColumns } from './post-row.ts';
import type { SqlStatement } from './sql-database.ts';

/** The record of a set of changes. */
export interface ChangeSet {
  /** The revision of the list after the changes. */
  readonly revision: number;
  readonly changes: readonly PostChange[];
  readonly idempotencyKey: string | null;
  readonly bodyHash: string;
  readonly subject: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The receivers of messages about the changes. */
  readonly receivers: readonly OutboxReceiver[];
}

/** A recorded change, without the post's text, which is in the post and its versions. */
export interface ChangeRecord {
  readonly type: string;
  /** The id that the change names; null if it names none. */
  readonly id: number | null;
  /** The row of its post after all changes of the set; null if it is not in the list. */
  readonly row: number | null;
  readonly trashKey?: string | undefined;
}

/** Three values per row, and at most 100 per statement. */
const contentsAtOnce = 33;
/** Moved posts that swap positions wait at this number plus their rows: before all positions. */
const parkedPosition = -(2 ** 53);

/**
 * Returns the statements that write a plan in one batch. They do not check the revision, and do not
 * update the search index.
 */
export function planStatements(plan: ChangePlan, set: ChangeSet): readonly SqlStatement[] {
  const { revision } = set;
  const restoredRows = plan.restored.map(({ row }) => row);
  const removedRows = plan.removed.map(({ row }) => row);
  const removedTexts = new Set(plan.removedTexts.map(({ row }) => row));
  const writtenRows = plan.written.map(({ row }) => row);
  const lastTexts = removedRows.filter((row) => !removedTexts.has(row));
  return [
    ...writeDrafts(plan, set),
    ...queueMessages(plan.events, set.receivers, set.now),
    ...forRows(restoredRows, 'DELETE FROM tombstone WHERE row IN'),
    ...forRows(restoredRows, 'DELETE FROM trash WHERE row IN'),
    ...forEachChunk(
      plan.restored.filter(({ isUnchanged }) => isUnchanged).map(({ row, deletedIn }) => [row, deletedIn]),
      'DELETE FROM post_version WHERE (row, replaced_in) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))',
    ),
    ...recordVersions(revision, { rows: [...plan.replaced, ...lastTexts], hasSameText: false }),
    ...recordVersions(revision, { rows: plan.sameTexts, hasSameText: true }),
    ...plan.removedTexts.map((post) => insertVersion(post, revision)),
    ...forRows([...removedRows, ...writtenRows], 'DELETE FROM post_alias WHERE row IN'),
    ...forRows([...removedRows, ...writtenRows], 'DELETE FROM post_old_path WHERE row IN'),
    ...forRows([...removedRows, ...writtenRows], 'DELETE FROM post_tag WHERE row IN'),
    ...forRows(removedRows, 'DELETE FROM post_search WHERE rowid IN'),
    ...forRows(removedRows, 'DELETE FROM post_content WHERE row IN'),
    ...forRows(removedRows, 'DELETE FROM post WHERE row IN'),
    ...forEachChunk(
      plan.removed.map(({ row, id }) => [row, String(id)]),
      'INSERT INTO tombstone (row, id, revision) SELECT value ->> 0, value ->> 1, CAST(? AS INTEGER) FROM json_each(?)',
      [revision],
    ),
    ...forEachChunk(
      plan.removed
        .filter(({ draft }) => draft === null)
        .map(({ row, position, changeIndex }) => [row, position, changeIndex]),
      `INSERT INTO trash (row, position, change_index, revision, deleted_at)
        SELECT value ->> 0, value ->> 1, value ->> 2, CAST(? AS INTEGER), CAST(? AS INTEGER) FROM json_each(?)`,
      [revision, set.now],
    ),
    ...(plan.isSwap
      ? forRows(
          plan.moved.map(({ row }) => row),
          `UPDATE post SET position = ${parkedPosition} + row WHERE row IN`,
        )
      : []),
    ...forEachChunk(
      plan.moved.map(({ row, position }) => [row, position]),
      `UPDATE post SET position = each.value ->> 1, revision = CAST(? AS INTEGER)
        FROM json_each(?) AS each WHERE post.row = each.value ->> 0`,
      [revision],
    ),
    ...forEachChunk(
      plan.moved.map(({ row, position }) => [row, position]),
      `UPDATE post_tag SET position = each.value ->> 1 FROM json_each(?) AS each
        WHERE post_tag.row = each.value ->> 0`,
    ),
    ...writePosts(plan.written, revision),
    ...writePaths(plan.written),
    ...writeTags(plan.written),
    ...writeMedia(plan.written),
    {
      sql: `INSERT INTO change_set (revision, idempotency_key, body_hash, subject, at, changes) VALUES (?, ?, ?, ?, ?, ?)`,
      values: [
        revision,
        set.idempotencyKey,
        set.bodyHash,
        set.subject,
        set.now,
        JSON.stringify(toRecords(set.changes, plan)),
      ],
    },
    {
      sql: 'UPDATE list SET revision = ?, post_count = ?, next_row = ?',
      values: [revision, plan.count, plan.nextRow],
    },
  ];
}

/** Deletes published drafts and adds unpublished posts. Fails (`isStale`) if a draft has changed. */
function writeDrafts(
  { removed, published, expectedDrafts }: ChangePlan,
  { revision, subject, now }: ChangeSet,
): readonly SqlStatement[] {
  if (expectedDrafts.length === 0) return [];
  const unpublished = removed.flatMap(({ draft, row, position }) =>
    draft ? [{ ...draft, row, position }] : [],
  );
  return [
    ...forEachChunk(
      expectedDrafts.map(({ key, version }) => [key, version]),
      `INSERT INTO write_guard SELECT coalesce((SELECT version FROM draft WHERE key = each.value ->> 0), '') = each.value ->> 1
        FROM json_each(?) AS each`,
    ),
    { sql: 'DELETE FROM write_guard' },
    ...forEachChunk(
      published.map(({ key }) => key),
      'DELETE FROM draft WHERE key IN (SELECT value FROM json_each(?))',
    ),
    { sql: 'DELETE FROM published_draft WHERE at <= ?', values: [now - publishedDraftMs] },
    ...forEachChunk(
      published.map(({ key, row, id }) => [key, row, String(id)]),
      `INSERT INTO published_draft (key, row, id, at)
        SELECT value ->> 0, value ->> 1, value ->> 2, CAST(? AS INTEGER) FROM json_each(?)`,
      [now],
    ),
    ...unpublished.map(({ key, post, row, position }) => ({
      sql: `INSERT INTO draft (key, version, saved_at, saved_by, row, position, removed_in, unpublished_at, post, content)
        VALUES (?, ?, CAST(? AS INTEGER), ?, CAST(? AS INTEGER), CAST(? AS INTEGER), CAST(? AS INTEGER), CAST(? AS INTEGER), ?, ?)`,
      values: [
        key,
        getDraftVersion({ post, edits: null, unpublishedAt: now }),
        now,
        subject,
        row,
        position,
        revision,
        now,
        ...toPostColumns(post),
      ],
    })),
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

/** Selects those of the ids whose images are not stored. */
export function selectMissingMedia(ids: readonly string[]): SqlStatement {
  return {
    sql: `SELECT value AS id FROM json_each(?)
      WHERE NOT EXISTS (SELECT 1 FROM media_file m WHERE m.id = value AND m.is_main = 1)`,
    values: [JSON.stringify(ids)],
  };
}

/** Makes a batch fail (`isStale`) if one of the images is not stored, as if deleted meanwhile. */
export function guardMedia(ids: readonly string[]): readonly SqlStatement[] {
  if (ids.length === 0) return [];
  const { sql, ...statement } = selectMissingMedia(ids);
  return [
    { sql: `INSERT INTO write_guard SELECT NOT EXISTS (${sql})`, ...statement },
    { sql: 'DELETE FROM write_guard' },
  ];
}

/** Returns true if a batch failed because what its plan was made for had changed. */
export function isStale(error: unknown): boolean {
  return /revision_unchanged/u.test(String(error));
}

/** Returns true if a batch failed because its idempotency key was just used. */
export function isKeyUsed(error: unknown): boolean {
  return /change_set\.idempotency_key/u.test(String(error));
}

function toRecords(changes: readonly PostChange[], { results }: ChangePlan): readonly ChangeRecord[] {
  return changes.map((change, index) => ({
    type: change.type,
    id: getId(change),
    row: results[index]?.row ?? null,
    trashKey: results[index]?.trashKey ?? undefined,
  }));
}

function getId(change: PostChange): number | null {
  if ('post' in change) return change.post.id;
  return 'id' in change ? change.id : null;
}

const versionColumns =
  'row, replaced_in, id, slug, title, excerpt, date, author, is_markdown, extra, exact, content, content_exact, saved_in, saved_at';

/**
 * Records the current states of posts and deletes the oldest ones beyond the limit. States with the
 * same text as the next one have a limit of their own, so that they cannot displace other texts.
 */
function recordVersions(
  revision: number,
  { rows, hasSameText }: { readonly rows: readonly number[]; readonly hasSameText: boolean },
): readonly SqlStatement[] {
  const kind = Number(hasSameText);
  return [
    ...forRows(
      rows,
      `INSERT INTO post_version (${versionColumns}, has_same_text)
        SELECT p.row, CAST(? AS INTEGER), p.id, p.slug, p.title, p.excerpt, p.date, p.author, p.is_markdown, p.extra, p.exact,
          c.content, c.content_exact, p.saved_in, p.saved_at, ${kind}
        FROM post p JOIN post_content c ON c.row = p.row WHERE p.row IN`,
      [revision],
    ),
    ...forEachChunk(
      rows,
      `DELETE FROM post_version WHERE rowid IN (
        SELECT old.rowid FROM json_each(?) AS each JOIN post_version old
          ON old.row = each.value AND old.has_same_text >= ${kind} AND old.replaced_in <= (
          SELECT later.replaced_in FROM post_version later
          WHERE later.row = each.value AND later.has_same_text = ${kind}
          ORDER BY later.replaced_in DESC LIMIT 1 OFFSET ${maxVersions}
        )
      )`,
    ),
  ];
}

function writePosts(written: readonly PlannedPost[], revision: number): readonly SqlStatement[] {
  const posts = written.map(({ row, position, post, saved }) => ({
    row,
    position,
    saved,
    ...toColumns(post),
  }));
  const rows = posts.map((post) => [
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
    post.sortTitle,
    post.sortDate,
    post.saved.revision,
    post.saved.at,
    post.slugKey,
  ]);
  const sql = `INSERT INTO post (row, id, position, slug, title, excerpt, date, author, is_markdown, extra, exact,
      sort_title, sort_date, saved_in, saved_at, slug_key, revision)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12, value ->> 13, value ->> 14, value ->> 15, CAST(? AS INTEGER)
    FROM json_each(?) WHERE true
    ON CONFLICT (row) DO UPDATE SET slug = excluded.slug, slug_key = excluded.slug_key, title = excluded.title, excerpt = excluded.excerpt,
      date = excluded.date, author = excluded.author, is_markdown = excluded.is_markdown, extra = excluded.extra,
      exact = excluded.exact, sort_title = excluded.sort_title, sort_date = excluded.sort_date,
      saved_in = excluded.saved_in, saved_at = excluded.saved_at, revision = excluded.revision`;
  const statements = [...forEachChunk(rows, sql, [revision])];
  // Binds each content separately: combined JSON could exceed the limit.
  for (let start = 0; start < posts.length; start += contentsAtOnce) {
    const part = posts.slice(start, start + contentsAtOnce);
    statements.push({
      sql: `INSERT INTO post_content (row, content, content_exact) VALUES ${part.map(() => '(?, ?, ?)').join(', ')}
        ON CONFLICT (row) DO UPDATE SET content = excluded.content, content_exact = excluded.content_exact`,
      values: part.flatMap(({ row, content, contentExact }) => [row, content, contentExact]),
    });
  }
  return statements;
}

/** Records a text that is not in the tables as a version. */
function insertVersion({ row, post, saved }: PlannedPost, revision: number): SqlStatement {
  const columns = toColumns(post);
  return {
    sql: `INSERT INTO post_version (${versionColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    values: [
      row,
      revision,
      columns.id,
      columns.slug,
      columns.title,
      columns.excerpt,
      columns.date,
      columns.author,
      columns.isMarkdown,
      columns.extra,
      columns.exact,
      columns.content,
      columns.contentExact,
      saved.revision,
      saved.at,
    ],
  };
}

/** Writes the former slugs and paths of posts that have none in the tables. */
function writePaths(written: readonly PlannedPost[]): readonly SqlStatement[] {
  return [
    ...forEachChunk(
      written.flatMap(({ row, post }) => getAliasColumns(post).map((alias) => [row, alias])),
      'INSERT INTO post_alias (row, alias) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
    ),
    ...forEachChunk(
      written.flatMap(({ row, post }) => getOldPathColumns(post).map((path) => [row, path])),
      'INSERT INTO post_old_path (row, path) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
    ),
  ];
}

/** Writes the tags of posts that have none in the tables. Triggers count them. */
function writeTags(written: readonly PlannedPost[]): readonly SqlStatement[] {
  return forEachChunk(
    written.flatMap(({ row, position, post }) =>
      getTagColumns(post).map(({ slug, name }) => [row, position, slug, name]),
    ),
    `INSERT INTO post_tag (row, position, slug, name)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
  );
}

function writeMedia(written: readonly PlannedPost[]): readonly SqlStatement[] {
  return forEachChunk(
    written.flatMap(({ row, post }) => findMediaIds(post).map((id) => [id, row])),
    'INSERT OR IGNORE INTO post_media (media, row) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
  );
}
