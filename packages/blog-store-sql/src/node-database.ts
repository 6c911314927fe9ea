import { isBuiltin } from 'node:module';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

import { PostStoreError } from '@branchbook/blog-core';

import type { SqlDatabase, SqlRow, SqlStatement } from './sql-database.ts';
import { toStoreError } from './store-error.ts';

/** A database in a local file. */
export interface NodeDatabase extends SqlDatabase {
  /** Works like `SqlDatabase.transaction`. Concurrent calls share a transaction (group commit). */
  transaction<Result>(
    work: (database: SqlDatabase) => Promise<Result>,
    atEnd?: (database: SqlDatabase) => Promise<unknown>,
  ): Promise<Result>;
  /** Closes the file. Later calls reject. */
  close(): void;
}

/** Options of `openNodeDatabase`. */
export interface NodeDatabaseOptions {
  /**
   * The time a write waits for other processes, in milliseconds; 5,000 if omitted. Reads do not
   * wait.
   */
  readonly busyMs?: number | undefined;
}

/**
 * Opens a database with Node's SQLite, creating the file if needed. Several processes may open it.
 *
 * Resolved batches and transactions are on disk: they survive a kill of the process, and a power
 * failure if the disk is reliable.
 *
 * @param path the file; ':memory:' for a database that lives until it is closed
 * @throws PostStoreError with the path if the file cannot be opened or is not a database; Error if
 * this Node has no SQLite
 * @example
 * const database = openNodeDatabase('posts.sqlite');
 * const store = await openSqlPostStore(database);
 */
export function openNodeDatabase(path: string, { busyMs = 5000 }: NodeDatabaseOptions = {}): NodeDatabase {
  // Checked here, so that a Node without SQLite can import this module.
  if (!isBuiltin('node:sqlite')) {
    throw new Error('This Node has no SQLite of its own. Use Node 24, or another engine as a SqlDatabase.');
  }
  const { connection, reader } = openConnections(path, busyMs);
  const writes = createRunner(connection);
  const reads = reader === connection ? writes : createRunner(reader);
  let waiting: Work[] = [];
  /** Resolves when the running transaction has ended. */
  let ending: Promise<readonly (() => void)[]> | null = null;

  /** The database within the transaction. */
  const within: SqlDatabase = {
    all: async (statement) => writes(statement),
    batch: async (statements) => runAtomically(statements, savepoint),
  };

  return {
    async all(statement) {
      if (reader !== connection && isRead(statement)) return reads(statement);
      for (let busy = ending; busy; busy = ending) await busy;
      return retryWhileLocked(() => writes(statement));
    },

    async batch(statements) {
      if (reader !== connection && statements.every(isRead)) return readTogether(statements);
      for (let busy = ending; busy; busy = ending) await busy;
      return retryWhileLocked(() => runAtomically(statements, transaction));
    },

    transaction(work, atEnd) {
      return new Promise((resolve, reject) => {
        // Calls in the same turn share the transaction, and so its wait for the disk.
        if (waiting.length === 0) setImmediate(() => void runQueue());
        waiting.push({ work, atEnd, resolve: resolve as Work['resolve'], reject });
      });
    },

    close() {
      if (reader !== connection) reader.close();
      connection.close();
    },
  };

  /** Reads a consistent snapshot. */
  function readTogether(statements: readonly SqlStatement[]): SqlRow[][] {
    reader.exec('BEGIN');
    try {
      return statements.map(reads);
    } finally {
      reader.exec('COMMIT');
    }
  }

  /**
   * Runs `work`, retrying while another process holds the lock. Rejects with SQLite's error after
   * `busyMs`.
   */
  async function retryWhileLocked<Result>(work: () => Result): Promise<Result> {
    const end = performance.now() + busyMs;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isLockedElsewhere(error) || performance.now() >= end) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        // Another transaction of this process may have begun.
        for (let busy = ending; busy; busy = ending) await busy;
      }
    }
  }

  async function runQueue(): Promise<void> {
    for (let busy = ending; busy; busy = ending) await busy;
    const works = waiting;
    waiting = [];
    ending = runTogether(works);
    const settlers = await ending;
    ending = null;
    for (const settle of settlers) settle();
  }

  /**
   * Runs all work in one transaction and returns the functions that settle the callers' promises.
   * Call them after the commit: even a rejection may depend on uncommitted writes.
   */
  async function runTogether(works: readonly Work[]): Promise<readonly (() => void)[]> {
    try {
      await begin();
      const settlers: (() => void)[] = [];
      for (const each of works) settlers.push(await runWork(each));
      for (const atEnd of new Set(works.map((each) => each.atEnd))) await atEnd?.(within);
      connection.exec(transaction.end);
      return settlers;
    } catch (error) {
      undo(transaction);
      return works.map(({ reject }) => reject.bind(null, error));
    }
  }

  /** Begins a transaction, retrying like `retryWhileLocked`. */
  async function begin(): Promise<void> {
    const end = performance.now() + busyMs;
    for (;;) {
      try {
        connection.exec(transaction.begin);
        return;
      } catch (error) {
        if (!isLockedElsewhere(error) || performance.now() >= end) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  /**
   * Runs work in a savepoint and returns the function that settles its promise. Throws if the
   * transaction itself has ended.
   */
  async function runWork({ work, resolve, reject }: Work): Promise<() => void> {
    connection.exec(savepoint.begin);
    try {
      const result = await work(within);
      connection.exec(savepoint.end);
      return () => resolve(result);
    } catch (error) {
      if (!undo(savepoint)) throw error;
      return () => reject(error);
    }
  }

  function runAtomically(statements: readonly SqlStatement[], bounds: Bounds): SqlRow[][] {
    connection.exec(bounds.begin);
    try {
      const rows = statements.map(writes);
      connection.exec(bounds.end);
      return rows;
    } catch (error) {
      undo(bounds);
      throw error;
    }
  }

  /**
   * Rolls back. Returns false if an error, such as a full disk, has ended the transaction already,
   * or if that fails. Never throws, so that callers get the error that came first.
   */
  function undo(bounds: Bounds): boolean {
    if (!connection.isOpen || !connection.isTransaction) return false;
    try {
      connection.exec(bounds.undo);
      return true;
    } catch {
      return false;
    }
  }
}

/**
 * Opens the connections that write and read; an in-memory database has only one.
 *
 * @throws PostStoreError with the path
 */
function openConnections(
  path: string,
  busyMs: number,
): { readonly connection: DatabaseSync; readonly reader: DatabaseSync } {
  const { DatabaseSync: Connection } = process.getBuiltinModule('node:sqlite');
  let connection: DatabaseSync | undefined;
  try {
    connection = new Connection(path, { timeout: busyMs });
    // WAL: readers and the writer do not block each other. FULL: each commit waits for the disk.
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    // SQLite blocks the only thread while it waits for a lock. So it waits briefly, and writes are
    // retried later.
    connection.exec(`PRAGMA busy_timeout = ${Math.min(busyMs, lockWaitMs)}`);
    // Reads committed data during a transaction.
    const reader =
      path === ':memory:' ? connection : new Connection(path, { readOnly: true, timeout: lockWaitMs });
    return { connection, reader };
  } catch (cause) {
    connection?.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The database ${path} cannot be opened: ${reason}.`;
    throw new PostStoreError(toStoreError(cause).code, message, { cause });
  }
}

/** The time SQLite waits for a lock, in milliseconds. This blocks the process. */
const lockWaitMs = 20;
/** The delay between retries in milliseconds. */
const retryMs = 50;

/** Returns a function that runs statements on a connection and caches prepared statements. */
function createRunner(connection: DatabaseSync): (statement: SqlStatement) => SqlRow[] {
  const prepared = new Map<string, StatementSync>();
  return ({ sql, values = [] }) => {
    // Closing finalizes all statements; preparing a new one throws the right error.
    const statement = (connection.isOpen && prepared.get(sql)) || connection.prepare(sql);
    prepared.set(sql, statement);
    // No statement returns blobs or integers past 2 ** 53.
    return statement.all(...values) as SqlRow[];
  };
}

/** Returns true for a statement that only reads. */
function isRead({ sql }: SqlStatement): boolean {
  return /^\s*SELECT\b/iu.test(sql);
}

/** Returns true if another process, or another connection, holds a lock. */
function isLockedElsewhere(error: unknown): boolean {
  // SQLITE_BUSY and its extended codes.
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === 5;
}

/** Work waiting for a transaction. */
interface Work {
  readonly work: (database: SqlDatabase) => Promise<unknown>;
  readonly atEnd: ((database: SqlDatabase) => Promise<unknown>) | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Bounds {
  readonly begin: string;
  readonly end: string;
  readonly undo: string;
}

/** IMMEDIATE takes the write lock at once; requesting it later can fail in the middle. */
const transaction: Bounds = { begin: 'BEGIN IMMEDIATE', end: 'COMMIT', undo: 'ROLLBACK' };
/** Bounds that can be rolled back without ending the transaction. */
const savepoint: Bounds = {
  begin: 'SAVEPOINT part',
  end: 'RELEASE part',
  undo: 'ROLLBACK TO part; RELEASE part',
};
