import { isBuiltin } from 'node:module';
import type { StatementSync } from 'node:sqlite';

import type { SqlDatabase, SqlRow, SqlStatement } from './sql-database.ts';

/** A database in a file of this machine. */
export interface NodeDatabase extends SqlDatabase {
  /** Closes the file. What is asked for afterwards rejects. */
  close(): void;
}

export interface NodeDatabaseOptions {
  /** How long a statement waits for another process that writes, in milliseconds; 5,000 if left out. */
  readonly busyMs?: number;
}

/**
 * Opens a database of Node's own SQLite, and makes the file where there is none. Several processes may have it open.
 *
 * Once a batch has resolved it is on disk: it survives the process being killed, and the power being cut where the disk keeps
 * its own promise.
 *
 * @param path of the file; ':memory:' for a database that is gone when it is closed
 * @throws Error of SQLite, where the file cannot be opened or is no database; Error where this Node has no SQLite
 *
 * @example
 * const database = openNodeDatabase('posts.sqlite');
 * const store = await openSqlPostStore(database);
 */
export function openNodeDatabase(path: string, { busyMs = 5000 }: NodeDatabaseOptions = {}): NodeDatabase {
  // Looked up here, so that a Node without it can import this module.
  if (!isBuiltin('node:sqlite')) {
    throw new Error('This Node has no SQLite of its own. Use Node 24, or another engine as a SqlDatabase.');
  }
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const connection = new DatabaseSync(path, { timeout: busyMs });
  // Readers and the writer do not wait for each other; each commit waits for the disk.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const prepared = new Map<string, StatementSync>();

  return {
    async all(statement) {
      return run(statement);
    },

    async batch(statements) {
      // Takes the right to write at once: a transaction that asks for it later can be refused in the middle.
      connection.exec('BEGIN IMMEDIATE');
      try {
        const rows = statements.map(run);
        connection.exec('COMMIT');
        return rows;
      } catch (error) {
        // Some errors, as of a full disk, have ended the transaction already.
        if (connection.isTransaction) connection.exec('ROLLBACK');
        throw error;
      }
    },

    close() {
      prepared.clear();
      connection.close();
    },
  };

  function run({ sql, values = [] }: SqlStatement): SqlRow[] {
    const statement = prepared.get(sql) ?? connection.prepare(sql);
    prepared.set(sql, statement);
    // No statement here asks for blobs or integers past 2 ** 53.
    return statement.all(...values) as SqlRow[];
  }
}
