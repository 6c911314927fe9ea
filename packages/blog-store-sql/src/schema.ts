import { PostStoreError } from '@branchbook/blog-core';

import { numberIn, type SqlDatabase, type SqlStatement, textIn } from './sql-database.ts';

/**
 * The steps from an empty database to the current schema, each run once. Never change a released
 * step: add a new one.
 */
const migrations: readonly (readonly string[])[] = [
  [
    // A single row for the list as a whole. Revision 0: nothing was ever stored. `oldest_revision`
    // is unused.
    `CREATE TABLE list (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      revision INTEGER NOT NULL,
      post_count INTEGER NOT NULL,
      next_row INTEGER NOT NULL,
      oldest_revision INTEGER NOT NULL
    ) STRICT`,
    'INSERT INTO list VALUES (1, 0, 0, 1, 0)',
    // A batch first writes whether the list still has the planned revision. If not, the batch
    // fails.
    'CREATE TABLE write_guard (ok INTEGER NOT NULL, CONSTRAINT revision_unchanged CHECK (ok = 1)) STRICT',
    // Narrow, so that list queries are fast. Ids are text, since all engines bind and compare that
    // alike.
    `CREATE TABLE post (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      position INTEGER NOT NULL UNIQUE,
      slug TEXT NOT NULL,
      title TEXT NOT NULL,
      excerpt TEXT NOT NULL,
      date TEXT NOT NULL,
      author TEXT NOT NULL,
      is_markdown INTEGER NOT NULL,
      extra TEXT NOT NULL,
      exact TEXT,
      revision INTEGER NOT NULL,
      saved_in INTEGER NOT NULL,
      saved_at INTEGER
    ) STRICT`,
    'CREATE INDEX post_by_slug ON post (slug, position)',
    'CREATE INDEX post_by_id ON post (id, position)',
    'CREATE INDEX post_by_revision ON post (revision, row)',
    'CREATE TABLE post_content (row INTEGER PRIMARY KEY, content TEXT NOT NULL, content_exact TEXT) STRICT',
    `CREATE TABLE post_alias (
      alias TEXT NOT NULL,
      row INTEGER NOT NULL,
      PRIMARY KEY (alias, row)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX post_alias_by_row ON post_alias (row)',
    'CREATE TABLE tombstone (row INTEGER PRIMARY KEY, id TEXT NOT NULL, revision INTEGER NOT NULL) STRICT',
    'CREATE INDEX tombstone_by_revision ON tombstone (revision, row)',
    'CREATE INDEX tombstone_by_id ON tombstone (id, revision)',
    // A post's state until the revision `replaced_in`.
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
      PRIMARY KEY (row, replaced_in)
    ) STRICT`,
    `CREATE TABLE change_set (
      revision INTEGER PRIMARY KEY,
      idempotency_key TEXT UNIQUE,
      body_hash TEXT NOT NULL,
      subject TEXT,
      at INTEGER NOT NULL,
      changes TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX change_set_by_time ON change_set (at)',
    // Contentless: the texts are in the tables, so the index can be dropped and rebuilt.
    `CREATE VIRTUAL TABLE post_search USING fts5 (
      title, excerpt, content,
      content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
    )`,
  ],
  [
    // Merges a segment when half of its posts were rewritten, instead of a tenth. That was most of
    // the cost of a change.
    "INSERT INTO post_search (post_search, rank) VALUES ('deletemerge', 50)",
  ],
  [
    // Like `post_alias`, for whole paths normalized by `normalizeOldPath`. No earlier post has any.
    `CREATE TABLE post_old_path (
      path TEXT NOT NULL,
      row INTEGER NOT NULL,
      PRIMARY KEY (path, row)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX post_old_path_by_row ON post_old_path (row)',
  ],
  [
    // Unique ids: of posts with one id, all but the first get the lowest numbers that no post has or
    // had. Those up to the number of all posts are enough.
    `UPDATE list SET revision = revision + 1
      WHERE EXISTS (SELECT 1 FROM post GROUP BY id HAVING count(*) > 1)`,
    `WITH RECURSIVE duplicate AS (
        SELECT row, row_number() OVER (ORDER BY position) AS number FROM (
          SELECT row, position, row_number() OVER (PARTITION BY id ORDER BY position) AS nth FROM post
        ) WHERE nth > 1
      ), counter (n) AS (
        SELECT 1 WHERE EXISTS (SELECT 1 FROM duplicate)
        UNION ALL SELECT n + 1 FROM counter WHERE n < (SELECT count(*) FROM post) + (SELECT count(*) FROM tombstone)
      ), free AS (
        SELECT CAST(n AS TEXT) AS id, row_number() OVER (ORDER BY n) AS number FROM counter
        WHERE CAST(n AS TEXT) NOT IN (SELECT id FROM post UNION SELECT id FROM tombstone)
      )
      UPDATE post SET id = free.id, revision = (SELECT revision FROM list)
      FROM duplicate JOIN free ON free.number = duplicate.number WHERE post.row = duplicate.row`,
    'DROP INDEX post_by_id',
    'CREATE UNIQUE INDEX post_by_id ON post (id)',
    // Keys of `sort-keys.ts`; null until `fillSortKeys` fills them.
    'ALTER TABLE post ADD COLUMN sort_title TEXT',
    'ALTER TABLE post ADD COLUMN sort_date INTEGER',
    'CREATE INDEX post_by_title ON post (sort_title, position)',
    'CREATE INDEX post_by_date ON post (sort_date, position)',
    'DROP INDEX post_by_revision',
    // The deleted posts that can be restored. Their texts are the versions that were replaced in
    // `revision`. A null `position` is the end of the list.
    `CREATE TABLE trash (
      row INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      change_index INTEGER NOT NULL,
      position INTEGER,
      deleted_at INTEGER NOT NULL
    ) STRICT`,
    'CREATE INDEX trash_by_time ON trash (deleted_at, revision, change_index)',
    'CREATE INDEX trash_by_position ON trash (position)',
    `INSERT INTO trash SELECT t.row, t.revision, row_number() OVER (PARTITION BY t.revision ORDER BY t.row) - 1, NULL, c.at
      FROM tombstone t JOIN change_set c ON c.revision = t.revision
      WHERE NOT EXISTS (SELECT 1 FROM post WHERE post.id = t.id)`,
    // With authors and slugs, with an index of prefixes. `fillSortKeys` fills it.
    'DROP TABLE post_search',
    `CREATE VIRTUAL TABLE post_search USING fts5 (
      title, author, excerpt, content,
      content = '', contentless_delete = 1, prefix = '3',
      tokenize = 'unicode61 remove_diacritics 2'
    )`,
    "INSERT INTO post_search (post_search, rank) VALUES ('deletemerge', 50)",
  ],
  [
    // 1 if the state that replaced this one has the same text. Then only a repeated idempotency key
    // needs it.
    'ALTER TABLE post_version ADD COLUMN has_same_text INTEGER NOT NULL DEFAULT 0',
  ],
];

const migrationTable = 'CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY) STRICT';

/**
 * Returns the steps as SQL scripts, for engines with their own migration tool. Each script runs one
 * step and records it, so that opening the store does not run it again. Run them in order, each in
 * a transaction.
 *
 * @returns one script per step, each ending in a semicolon and a line break
 * @example migrationScripts().length; // the number of steps
 */
export function migrationScripts(): readonly string[] {
  return migrations.map((step, index) =>
    [migrationTable, ...step, `INSERT INTO migration VALUES (${index + 1})`]
      .map((sql) => `${sql};\n`)
      .join(''),
  );
}

export interface MigrateOptions {
  /** Set to true to open a database that a newer version has migrated. */
  readonly allowNewerSchema?: boolean;
}

/**
 * Migrates a database to the newest schema. Safe if several processes do it at once.
 *
 * @throws PostStoreError `failed` if the database belongs to another program, or to a newer version
 * without `allowNewerSchema`
 */
export async function migrate(
  database: SqlDatabase,
  { allowNewerSchema = false }: MigrateOptions = {},
): Promise<void> {
  await assertOwn(database, allowNewerSchema);
  await database.all({ sql: migrationTable });
  for (let done = await countDone(database); done < migrations.length; done = await countDone(database)) {
    const steps = (migrations[done] ?? []).map((sql): SqlStatement => ({ sql }));
    const mark = { sql: 'INSERT INTO migration VALUES (?)', values: [done + 1] };
    try {
      await database.batch([mark, ...steps]);
    } catch (error) {
      if ((await countDone(database)) === done) throw error;
    }
  }
}

async function assertOwn(database: SqlDatabase, allowNewerSchema: boolean): Promise<void> {
  // Ignores D1's internal tables and those of its migration tool.
  const tables = await database.all({
    sql: `SELECT name FROM sqlite_master
      WHERE type = 'table' AND name NOT LIKE 'sqlite^_%' ESCAPE '^' AND name NOT LIKE '^_cf^_%' ESCAPE '^' AND name <> 'd1_migrations'
      ORDER BY name = 'migration' DESC, name LIMIT 4`,
  });
  const [first, ...others] = tables.map((row) => textIn(row, 'name'));
  if (first === undefined) return;
  if (first !== 'migration') {
    const names = [first, ...others].join(', ');
    throw new PostStoreError(
      'failed',
      `This database belongs to another program: it has the tables ${names}. Choose another file for the posts.`,
    );
  }
  const done = await countDone(database);
  if (done > migrations.length && !allowNewerSchema) {
    throw new PostStoreError(
      'failed',
      `These posts were written by a newer version: schema ${done}, and this version knows ${migrations.length}. ` +
        'Start the newer version, or restore a backup from before the update.',
    );
  }
}

async function countDone(database: SqlDatabase): Promise<number> {
  const [row = {}] = await database.all({ sql: 'SELECT coalesce(max(number), 0) AS done FROM migration' });
  return numberIn(row, 'done');
}
