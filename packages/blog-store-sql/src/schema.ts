import { PostStoreError } from '@branchbook/blog-core';

import { numberIn, type SqlDatabase, type SqlStatement, textIn } from './sql-database.ts';
import { textColumns } from './search-posts.ts';

/**
 * The steps from an empty database to the current schema, each run once. Never change a released
 * step: add a new one.
 */
const steps: readonly (readonly string[])[] = [
  [
    // A single row for the list as a whole. Revision 0: nothing was ever stored.
    `CREATE TABLE list (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      revision INTEGER NOT NULL,
      post_count INTEGER NOT NULL,
      next_row INTEGER NOT NULL
    ) STRICT`,
    'INSERT INTO list VALUES (1, 0, 0, 1)',
    // A batch first writes whether the list still has the planned revision. If not, the batch
    // fails.
    'CREATE TABLE write_guard (ok INTEGER NOT NULL, CONSTRAINT revision_unchanged CHECK (ok = 1)) STRICT',
    // Narrow, so that list queries are fast. Ids are text, since all engines bind and compare that
    // alike. `slug_key` is normalized by `normalizeSlug`; `sort-keys.ts` has the other keys.
    `CREATE TABLE post (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      position INTEGER NOT NULL UNIQUE,
      slug TEXT NOT NULL,
      slug_key TEXT NOT NULL,
      title TEXT NOT NULL,
      excerpt TEXT NOT NULL,
      date TEXT NOT NULL,
      author TEXT NOT NULL,
      is_markdown INTEGER NOT NULL,
      extra TEXT NOT NULL,
      exact TEXT,
      sort_title TEXT NOT NULL,
      sort_date INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      saved_in INTEGER NOT NULL,
      saved_at INTEGER
    ) STRICT`,
    'CREATE UNIQUE INDEX post_by_id ON post (id)',
    'CREATE INDEX post_by_slug ON post (slug_key, position)',
    'CREATE INDEX post_by_title ON post (sort_title, position)',
    'CREATE INDEX post_by_date ON post (sort_date, position)',
    'CREATE TABLE post_content (row INTEGER PRIMARY KEY, content TEXT NOT NULL, content_exact TEXT) STRICT',
    // Normalized by `normalizeSlug`.
    `CREATE TABLE post_alias (
      alias TEXT NOT NULL,
      row INTEGER NOT NULL,
      PRIMARY KEY (alias, row)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX post_alias_by_row ON post_alias (row)',
    // Normalized by `normalizeOldPath`.
    `CREATE TABLE post_old_path (
      path TEXT NOT NULL,
      row INTEGER NOT NULL,
      PRIMARY KEY (path, row)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX post_old_path_by_row ON post_old_path (row)',
    'CREATE TABLE tombstone (row INTEGER PRIMARY KEY, id TEXT NOT NULL, revision INTEGER NOT NULL) STRICT',
    'CREATE INDEX tombstone_by_revision ON tombstone (revision, row)',
    'CREATE INDEX tombstone_by_id ON tombstone (id, revision)',
    // A post's state until the revision `replaced_in`. `has_same_text` is 1 if the next state has
    // the same text: then only a repeated idempotency key needs this one.
    `CREATE TABLE post_version (
      row INTEGER NOT NULL,
      replaced_in INTEGER NOT NULL,
      id TEXT NOT NULL,
      slug TEXT NOT NULL,
      title TEXT NOT NULL,
      excerpt TEXT NOT NULL,
      date TEXT NOT NULL,
      author TEXT NOT NULL,
      is_markdown INTEGER NOT NULL,
      extra TEXT NOT NULL,
      exact TEXT,
      content TEXT NOT NULL,
      content_exact TEXT,
      saved_in INTEGER NOT NULL,
      saved_at INTEGER,
      has_same_text INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (row, replaced_in)
    ) STRICT`,
    // The deleted posts that can be restored. Their texts are the versions that were replaced in
    // `revision`.
    `CREATE TABLE trash (
      row INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      change_index INTEGER NOT NULL,
      position INTEGER NOT NULL,
      deleted_at INTEGER NOT NULL
    ) STRICT`,
    'CREATE INDEX trash_by_time ON trash (deleted_at, revision, change_index)',
    'CREATE INDEX trash_by_position ON trash (position)',
    // Texts that readers don't see. `post` and `content` are JSON; the content is empty in `post`, so
    // that a page of drafts reads no contents. An unpublished post retains its row and its position;
    // `removed_in` is the revision that unpublished it.
    `CREATE TABLE draft (
      key TEXT PRIMARY KEY,
      version TEXT NOT NULL,
      saved_at INTEGER NOT NULL,
      saved_by TEXT,
      edits TEXT,
      row INTEGER,
      position INTEGER,
      removed_in INTEGER,
      unpublished_at INTEGER,
      post TEXT NOT NULL,
      content TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX draft_by_time ON draft (saved_at, key)',
    'CREATE INDEX draft_by_row ON draft (row) WHERE row IS NOT NULL',
    'CREATE INDEX draft_by_position ON draft (position) WHERE position IS NOT NULL',
    // The post that each draft became, so that it is published once.
    `CREATE TABLE published_draft (
      key TEXT PRIMARY KEY,
      row INTEGER NOT NULL,
      id TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT`,
    'CREATE INDEX published_draft_by_time ON published_draft (at)',
    `CREATE TABLE change_set (
      revision INTEGER PRIMARY KEY,
      idempotency_key TEXT UNIQUE,
      body_hash TEXT NOT NULL,
      subject TEXT,
      at INTEGER NOT NULL,
      changes TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX change_set_by_time ON change_set (at)',
    // The terms of `search-terms.ts` in blog-core, which are split at spaces and folded already.
    // Prefixes up to three characters have an index, so that reading the first matches of a short
    // one reads no others. Contentless: the texts are in the tables.
    `CREATE VIRTUAL TABLE post_search USING fts5 (
      title, ${textColumns.join(', ')},
      content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'ascii'
    )`,
    // Merges a segment when half of its posts were rewritten, instead of a tenth. That was most of
    // the cost of a change.
    "INSERT INTO post_search (post_search, rank) VALUES ('deletemerge', 50)",
  ],
  [
    // `hash` is the SHA-256 of a token, which nothing stores. A revoked one remains, so that the
    // server can say so.
    `CREATE TABLE token (
      hash TEXT PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      scope TEXT NOT NULL CHECK (scope IN ('read', 'draft', 'publish')),
      created_by TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      last_used_on TEXT,
      expires_at INTEGER,
      revoked_at INTEGER
    ) STRICT`,
  ],
  [
    // The slug and the form of each tag of each post. `position` is that of the post, so that a page
    // of a tag reads no others. Only code makes slugs, so a post that was stored before this step has
    // its tags here from its next save on.
    `CREATE TABLE post_tag (
      slug TEXT NOT NULL,
      position INTEGER NOT NULL,
      row INTEGER NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (slug, position, row)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX post_tag_by_row ON post_tag (row, slug)',
    // How many posts write a tag in the same way. Only the triggers write it.
    `CREATE TABLE tag_name (
      slug TEXT NOT NULL,
      name TEXT NOT NULL,
      post_count INTEGER NOT NULL,
      PRIMARY KEY (slug, name)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TRIGGER post_tag_inserted AFTER INSERT ON post_tag BEGIN
      INSERT INTO tag_name (slug, name, post_count) VALUES (new.slug, new.name, 1)
        ON CONFLICT (slug, name) DO UPDATE SET post_count = post_count + 1;
    END`,
    `CREATE TRIGGER post_tag_deleted AFTER DELETE ON post_tag BEGIN
      UPDATE tag_name SET post_count = post_count - 1 WHERE slug = old.slug AND name = old.name;
      DELETE FROM tag_name WHERE slug = old.slug AND name = old.name AND post_count = 0;
    END`,
  ],
  [
    // Messages about posts that other services must get. One with all its attempts, which is past
    // `due_at`, was dropped.
    `CREATE TABLE outbox (
      id TEXT NOT NULL,
      receiver TEXT NOT NULL,
      type TEXT NOT NULL CHECK (type IN ('published', 'updated', 'deleted')),
      post_id TEXT NOT NULL,
      title TEXT NOT NULL,
      slug TEXT NOT NULL,
      former_slug TEXT,
      queued_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      due_at INTEGER NOT NULL,
      PRIMARY KEY (id, receiver)
    ) STRICT`,
    'CREATE INDEX outbox_by_post ON outbox (receiver, post_id)',
    // By this key, which the site serves, IndexNow recognizes the owner of the site.
    'CREATE TABLE site_key (one INTEGER PRIMARY KEY CHECK (one = 1), key TEXT NOT NULL) STRICT',
    'INSERT INTO site_key VALUES (1, lower(hex(randomblob(16))))',
  ],
  [
    // The files of images. `name` is `formatMediaFile`'s, and `blob_key` where the bytes are.
    `CREATE TABLE media_file (
      name TEXT PRIMARY KEY,
      id TEXT NOT NULL,
      is_main INTEGER NOT NULL,
      size INTEGER NOT NULL,
      blob_key TEXT NOT NULL,
      added_at INTEGER NOT NULL,
      chosen_name TEXT,
      source_id TEXT
    ) STRICT`,
    'CREATE INDEX media_file_by_id ON media_file (id)',
    'CREATE INDEX media_file_by_time ON media_file (-added_at, id) WHERE is_main = 1',
    // Which posts and drafts name an image, or did in an earlier text. Rows remain when a text no
    // longer does: `usedMedia` reads the texts.
    'CREATE TABLE post_media (media TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (media, row)) STRICT, WITHOUT ROWID',
    'CREATE TABLE draft_media (media TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (media, key)) STRICT, WITHOUT ROWID',
  ],
  // The tags that were renamed or merged, each with the slug of the other one.
  ['CREATE TABLE tag_redirect (slug TEXT PRIMARY KEY, target TEXT NOT NULL) STRICT, WITHOUT ROWID'],
  [
    // So that a browser which has a draft can tell its deletion from a restored backup.
    'CREATE TABLE deleted_draft (key TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID',
    'CREATE INDEX deleted_draft_by_time ON deleted_draft (at)',
  ],
];

/** The number of the current schema. */
const schemaNumber = steps.length;

const stepTable = 'CREATE TABLE IF NOT EXISTS schema_step (number INTEGER PRIMARY KEY) STRICT';

/**
 * Returns the steps as SQL scripts, for engines with their own migration tool. Each script runs one
 * step and records it, so that opening the store does not run it again. Run them in order, each in
 * a transaction.
 *
 * @returns one script per step, each ending in a semicolon and a line break
 * @example migrationScripts().length; // the number of steps
 */
export function migrationScripts(): readonly string[] {
  return steps.map((step, index) =>
    [stepTable, ...toStatements(step, index + 1)].map((sql) => `${sql};\n`).join(''),
  );
}

export interface MigrateOptions {
  /** Set to true to open a database that a newer version has migrated. */
  readonly allowNewerSchema?: boolean;
}

/**
 * Migrates a database to the newest schema. Safe if several processes do it at once.
 *
 * @throws PostStoreError `failed` if the database belongs to another program, is of a version before
 * the first release, or of a newer version without `allowNewerSchema`
 */
export async function migrate(
  database: SqlDatabase,
  { allowNewerSchema = false }: MigrateOptions = {},
): Promise<void> {
  await assertOwn(database, allowNewerSchema);
  await database.all({ sql: stepTable });
  for (let done = await countDone(database); done < steps.length; done = await countDone(database)) {
    const statements = toStatements(steps[done] ?? [], done + 1).map((sql): SqlStatement => ({ sql }));
    try {
      await database.batch(statements);
    } catch (error) {
      if ((await countDone(database)) === done) throw error;
    }
  }
}

/**
 * Selects the number of the schema. A writer compares it with `schemaNumber`, because a newer
 * version may migrate the database while an older one still runs.
 */
export const selectSchemaNumber = 'SELECT coalesce(max(number), 0) FROM schema_step';

/** Throws `unavailable` if a newer version has migrated the database since it was opened. */
export function assertNoNewerSchema(number: number): void {
  if (number <= schemaNumber) return;
  throw new PostStoreError(
    'unavailable',
    `A newer version has changed the database to schema ${number}, and this version knows ${schemaNumber}. ` +
      'It reads, but saves nothing. Stop it, and use the newer one.',
  );
}

/** Increases the revision, so that no writer uses a plan from before a step. */
const nextRevision = 'UPDATE list SET revision = revision + 1 WHERE revision > 0';

function toStatements(step: readonly string[], number: number): readonly string[] {
  return [`INSERT INTO schema_step VALUES (${number})`, ...step, ...(number === 1 ? [] : [nextRevision])];
}

async function assertOwn(database: SqlDatabase, allowNewerSchema: boolean): Promise<void> {
  // Ignores D1's internal tables and those of its migration tool.
  const tables = await database.all({
    sql: `SELECT name FROM sqlite_master
      WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^' AND name NOT LIKE '^_cf^_%' ESCAPE '^' AND name <> 'd1_migrations'
      ORDER BY name = 'schema_step' DESC, name = 'migration' DESC, name LIMIT 4`,
  });
  const [first, ...others] = tables.map((row) => textIn(row, 'name'));
  if (first === undefined) return;
  if (first === 'migration') {
    throw new PostStoreError(
      'failed',
      'This database is of a version before the first release, which this version cannot read. ' +
        'Export its posts with the version that wrote them, start this one with an empty database, and import them.',
    );
  }
  if (first !== 'schema_step') {
    const names = [first, ...others].join(', ');
    throw new PostStoreError(
      'failed',
      `This database belongs to another program: it has the tables ${names}. Choose another file for the posts.`,
    );
  }
  const done = await countDone(database);
  if (done > steps.length && !allowNewerSchema) {
    throw new PostStoreError(
      'failed',
      `These posts were written by a newer version: schema ${done}, and this version knows ${steps.length}. ` +
        'Start the newer version, or restore a backup from before the update.',
    );
  }
}

async function countDone(database: SqlDatabase): Promise<number> {
  const [row = {}] = await database.all({ sql: `SELECT (${selectSchemaNumber}) AS done` });
  return numberIn(row, 'done');
}
