/**
 * The store's migrations as files that Wrangler applies. Wrangler's table has the names of applied
 * files; the store's table has their numbers.
 */

const nameFormat = '%04d_blog_store.sql';

/**
 * Returns the file name of a migration, counted from 1. Must never change: Wrangler would apply the
 * migration again.
 */
export function getMigrationFile(number: number): string {
  return nameFormat.replace('%04d', String(number).padStart(4, '0'));
}

/** Marks the migrations that the store ran as applied, so that Wrangler does not run them again. */
export const recordStoreMigrations = `
  CREATE TABLE IF NOT EXISTS d1_migrations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT UNIQUE,
    applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
  );
  CREATE TABLE IF NOT EXISTS schema_step (number INTEGER PRIMARY KEY) STRICT;
  INSERT OR IGNORE INTO d1_migrations (name) SELECT printf('${nameFormat}', number) FROM schema_step ORDER BY number;
`;
