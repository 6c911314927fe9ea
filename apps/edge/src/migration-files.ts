/**
 * The steps of the store as files that Wrangler applies. Its own table says by their names which were applied; the store's table says it
 * by their numbers.
 */

const nameFormat = '%04d_blog_store.sql';

/** The name of the file of a step, from 1 on. It is never changed: Wrangler would apply the step again. */
export function getMigrationFile(number: number): string {
  return nameFormat.replace('%04d', String(number).padStart(4, '0'));
}

/** Tells Wrangler of the steps that a store has run by itself, so that it does not run them again. */
export const recordStoreMigrations = `
  CREATE TABLE IF NOT EXISTS d1_migrations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT UNIQUE,
    applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
  );
  CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY) STRICT;
  INSERT OR IGNORE INTO d1_migrations (name) SELECT printf('${nameFormat}', number) FROM migration ORDER BY number;
`;
