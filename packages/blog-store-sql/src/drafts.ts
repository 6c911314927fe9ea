import {
  type BlogPost,
  type Draft,
  type DraftCondition,
  DraftConflictError,
  type DraftPage,
  type DraftQuery,
  findMediaIds,
  formatDraftCursor,
  getDraftVersion,
  isExpectedVersion,
  parseDraftCursor,
  publishedDraftMs,
  type StoredDraft,
  toSummary,
} from '@branchbook/blog-core';

import { forEachChunk } from './json-chunks.ts';
import { rowToPost, rowToSaved, type Saved, toStorable } from './post-row.ts';
import { assertNoNewerSchema, selectSchemaNumber } from './schema.ts';
import {
  numberIn,
  numberOrNullIn,
  type SqlDatabase,
  type SqlRow,
  textIn,
  textOrNullIn,
} from './sql-database.ts';

const defaultLimit = 100;
const maxListed = 500;
/** The cursor of the first page. */
const beforeAll = { savedAt: 2 ** 53, key: '' };
const columns = 'key, version, saved_at, saved_by, edits, unpublished_at';

/** A draft with what publishing needs. */
export interface DraftRow {
  readonly draft: StoredDraft;
  /** Null for a draft that is no unpublished post. */
  readonly unpublished: UnpublishedRow | null;
}

/** The post that was unpublished, as it was then. */
export interface UnpublishedRow {
  readonly row: number;
  readonly position: number;
  /** The revision that unpublished it. */
  readonly removedIn: number;
  readonly post: BlogPost;
  readonly saved: Saved;
}

/** A key that was published. */
export interface PublishedRow {
  readonly publishedAs: number;
  /** The id of the post in the list; null if it is not there. */
  readonly id: number | null;
}

/** Reads the drafts and the published keys among some keys, in one round trip. */
export async function readDrafts(
  database: SqlDatabase,
  keys: readonly string[],
  now: number,
): Promise<{ readonly drafts: Map<string, DraftRow>; readonly published: Map<string, PublishedRow> }> {
  if (keys.length === 0) return { drafts: new Map(), published: new Map() };
  const json = JSON.stringify(keys);
  const [found = [], unpublished = [], published = []] = await database.batch([
    {
      sql: `SELECT ${columns}, post, content FROM draft WHERE key IN (SELECT value FROM json_each(?))`,
      values: [json],
    },
    {
      sql: `SELECT v.*, d.key AS draft_key, d.position FROM draft d
        JOIN post_version v ON v.row = d.row AND v.replaced_in = d.removed_in
        WHERE d.key IN (SELECT value FROM json_each(?))`,
      values: [json],
    },
    {
      sql: `SELECT d.key, d.id AS published_as, p.id FROM published_draft d LEFT JOIN post p ON p.row = d.row
        WHERE d.key IN (SELECT value FROM json_each(?)) AND d.at > ?`,
      values: [json, now - publishedDraftMs],
    },
  ]);
  const posts = new Map(unpublished.map((row) => [textIn(row, 'draft_key'), toUnpublishedRow(row)]));
  const drafts = found.map((row) => toDraft(row));
  return {
    drafts: new Map(drafts.map((draft) => [draft.key, { draft, unpublished: posts.get(draft.key) ?? null }])),
    published: new Map(
      published.map((row) => [
        textIn(row, 'key'),
        { publishedAs: numberIn(row, 'published_as'), id: numberOrNullIn(row, 'id') },
      ]),
    ),
  };
}

/** Lists drafts without their contents. Reads a row for each draft of the page, and one more. */
export async function listDrafts(
  database: SqlDatabase,
  { cursor = null, limit = defaultLimit }: DraftQuery = {},
): Promise<DraftPage> {
  const size = Math.min(maxListed, Math.max(1, Math.trunc(limit) || 1));
  const after = cursor === null ? beforeAll : parseDraftCursor(cursor);
  const rows = await database.all({
    sql: `SELECT ${columns}, post FROM draft WHERE (saved_at, key) < (CAST(? AS INTEGER), ?)
      ORDER BY saved_at DESC, key DESC LIMIT ?`,
    values: [after.savedAt, after.key, size + 1],
  });
  const drafts = rows.slice(0, size).map((row) => ({
    ...toFields(row),
    post: toSummary(JSON.parse(textIn(row, 'post')) as BlogPost),
  }));
  const last = drafts.at(-1);
  return { drafts, nextCursor: last && rows.length > size ? formatDraftCursor(last) : null };
}

/** Gets a draft; null if there is none. */
export async function getDraft(database: SqlDatabase, key: string): Promise<StoredDraft | null> {
  const [row] = await database.all({
    sql: `SELECT ${columns}, post, content FROM draft WHERE key = ?`,
    values: [key],
  });
  return row ? toDraft(row) : null;
}

/** The input of `saveDraft` beside the draft. */
export interface SaveContext extends DraftCondition {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly savedBy: string | null;
  /** Throws if a post must not be stored. */
  readonly checkPost: (post: BlogPost) => void;
}

/** Saves a draft as `PostDrafts.save` specifies. Tries again if another writer was faster. */
export async function saveDraft(
  database: SqlDatabase,
  { key, post: given, edits }: Draft,
  { ifVersion, now, savedBy, checkPost }: SaveContext,
): Promise<StoredDraft> {
  const storable = toStorable(given);
  const [schema = {}] = await database.all({ sql: `SELECT (${selectSchemaNumber}) AS number` });
  assertNoNewerSchema(numberIn(schema, 'number'));
  for (;;) {
    const { drafts, published } = await readDrafts(database, [key], now);
    const publishedAs = published.get(key)?.publishedAs ?? null;
    if (publishedAs !== null) throw new DraftConflictError(key, { publishedAs });
    const current = drafts.get(key)?.draft ?? null;
    const unpublishedAt = current?.unpublishedAt ?? null;
    const isUnpublished = current !== null && unpublishedAt !== null;
    const draft = {
      key,
      post: isUnpublished ? { ...storable, id: current.post.id } : storable,
      edits: isUnpublished ? null : edits,
    };
    checkPost(draft.post);
    const version = getDraftVersion({ ...draft, unpublishedAt });
    // A repeated save finds its own text.
    if (current?.version !== version && !isExpectedVersion(current, ifVersion)) {
      const deletedAt = current ? null : await readDeletedAt(database, key);
      throw new DraftConflictError(key, { current, deletedAt });
    }
    const [written = []] = await database.batch([
      {
        sql: `INSERT INTO draft (key, version, saved_at, saved_by, edits, post, content)
        SELECT ?, ?, CAST(? AS INTEGER), ?, ?, ?, ?
        WHERE coalesce((SELECT version FROM draft WHERE key = ?), '') = ?
          AND NOT EXISTS (SELECT 1 FROM published_draft WHERE key = ? AND at > ?)
        ON CONFLICT (key) DO UPDATE SET version = excluded.version, saved_at = excluded.saved_at,
          saved_by = excluded.saved_by, edits = excluded.edits, post = excluded.post, content = excluded.content
        RETURNING key`,
        values: [
          key,
          version,
          now,
          savedBy,
          draft.edits === null ? null : String(draft.edits),
          ...toPostColumns(draft.post),
          key,
          current?.version ?? '',
          key,
          now - publishedDraftMs,
        ],
      },
      ...forEachChunk(
        findMediaIds(draft.post),
        'INSERT OR IGNORE INTO draft_media (key, media) SELECT ?, value FROM json_each(?)',
        [key],
      ),
    ]);
    if (written.length > 0) return { ...draft, version, savedAt: now, savedBy, unpublishedAt };
  }
}

/** Returns the time of a deletion, in milliseconds since 1970; null if none is known. */
async function readDeletedAt(database: SqlDatabase, key: string): Promise<number | null> {
  const [row] = await database.all({ sql: 'SELECT at FROM deleted_draft WHERE key = ?', values: [key] });
  return row ? numberIn(row, 'at') : null;
}

/**
 * Deletes a draft permanently, with the versions of an unpublished post, and remembers that.
 *
 * @param context `now` in milliseconds since 1970
 */
export async function deleteDraft(
  database: SqlDatabase,
  key: string,
  { ifVersion, now }: DraftCondition & { readonly now: number },
): Promise<void> {
  for (;;) {
    const current = await getDraft(database, key);
    if (!current) return;
    if (!isExpectedVersion(current, ifVersion)) throw new DraftConflictError(key, { current });
    const values = [key, current.version];
    const rows = 'row IN (SELECT row FROM draft WHERE key = ? AND version = ?)';
    const [deleted = []] = await database.batch([
      {
        sql: `INSERT INTO deleted_draft (key, at)
          SELECT key, CAST(? AS INTEGER) FROM draft WHERE key = ? AND version = ?
          ON CONFLICT (key) DO UPDATE SET at = excluded.at RETURNING key`,
        values: [now, ...values],
      },
      { sql: 'DELETE FROM deleted_draft WHERE at <= ?', values: [now - publishedDraftMs] },
      { sql: `DELETE FROM post_version WHERE ${rows}`, values },
      { sql: `DELETE FROM tombstone WHERE ${rows}`, values },
      { sql: 'DELETE FROM draft WHERE key = ? AND version = ?', values },
    ]);
    if (deleted.length > 0) return;
  }
}

function toUnpublishedRow(row: SqlRow): UnpublishedRow {
  return {
    row: numberIn(row, 'row'),
    position: numberIn(row, 'position'),
    removedIn: numberIn(row, 'replaced_in'),
    post: rowToPost(row),
    saved: rowToSaved(row),
  };
}

function toDraft(row: SqlRow): StoredDraft {
  const post = JSON.parse(textIn(row, 'post')) as BlogPost;
  return { ...toFields(row), post: { ...post, content: JSON.parse(textIn(row, 'content')) as string } };
}

/** Returns the values of the columns `post` and `content`. */
export function toPostColumns(post: BlogPost): readonly [post: string, content: string] {
  return [JSON.stringify({ ...post, content: '' }), JSON.stringify(post.content)];
}

function toFields(row: SqlRow): Omit<StoredDraft, 'post'> {
  return {
    key: textIn(row, 'key'),
    edits: numberOrNullIn(row, 'edits'),
    version: textIn(row, 'version'),
    savedAt: numberIn(row, 'saved_at'),
    savedBy: textOrNullIn(row, 'saved_by'),
    unpublishedAt: numberOrNullIn(row, 'unpublished_at'),
  };
}
