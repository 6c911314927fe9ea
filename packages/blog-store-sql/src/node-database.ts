import { isBuiltin } from 'node:module';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

import type { SqlDatabase, SqlRow, SqlStatement } from './sql-database.ts';

/** A database in a file of this machine. */
export interface NodeDatabase extends SqlDatabase {
  /** As `SqlDatabase` has it; works at once share a transaction. */
  transaction<Result>(
    work: (database: SqlDatabase) => Promise<Result>,
    atEnd?: (database: SqlDatabase) => Promise<unknown>,
  ): Promise<Result>;
  /** Closes the file. What is asked for afterwards rejects. */
  close(): void;
}

/** How `openNodeDatabase` opens a file. */
export interface NodeDatabaseOptions {
  /** How long a change waits for another process that writes, in milliseconds; 5,000 if left out. Reading does not wait for it. */
  readonly busyMs?: number;
}

/**
 * Opens a database of Node's own SQLite, and makes the file where there is none. Several processes may have it open.
 *
 * Once a batch or a transaction has resolved it is on disk: it survives the process being killed, and the power being cut where the disk keeps
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
  const { DatabaseSync: Connection } = process.getBuiltinModule('node:sqlite');
  const connection = new Connection(path, { timeout: busyMs });
  // Readers and the writer do not wait for each other; each commit waits for the disk.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  // SQLite waits for a lock in the only thread, in which nobody is served meanwhile. From now on it waits for a moment, and what
  // changes something is tried again later.
  connection.exec(`PRAGMA busy_timeout = ${Math.min(busyMs, lockWaitMs)}`);
  // A connection of its own reads what is committed while a transaction is open. A database in memory has one connection.
  const reader =
    path === ':memory:' ? connection : new Connection(path, { readOnly: true, timeout: lockWaitMs });
  const writes = createRunner(connection);
  const reads = reader === connection ? writes : createRunner(reader);
  let waiting: Work[] = [];
  /** Resolves once the transaction has ended in which works are being done. */
  let ending: Promise<readonly (() => void)[]> | null = null;

  /** The database as a work has it, within the transaction. */
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
        // Works that arrive by the end of this turn share the transaction, and so the wait for the disk.
        if (waiting.length === 0) setImmediate(() => void runQueue());
        waiting.push({ work, atEnd, resolve: resolve as Work['resolve'], reject });
      });
    },

    close() {
      if (reader !== connection) reader.close();
      connection.close();
    },
  };

  /** Reads one state of the database. */
  function readTogether(statements: readonly SqlStatement[]): SqlRow[][] {
    reader.exec('BEGIN');
    try {
      return statements.map(reads);
    } finally {
      reader.exec('COMMIT');
    }
  }

  /** Does something at once, or once no other process writes any more, and rejects with the error of SQLite after `busyMs`. */
  async function retryWhileLocked<Result>(work: () => Result): Promise<Result> {
    const end = performance.now() + busyMs;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isLockedElsewhere(error) || performance.now() >= end) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        // A transaction of this process may have begun meanwhile.
        for (let busy = ending; busy; busy = ending) await busy;
      }
    }
  }

  async function runQueue(): Promise<void> {
    for (let busy = ending; busy; busy = ending) await busy;
    const works = waiting;
    waiting = [];
    ending = runTogether(works);
    const tells = await ending;
    ending = null;
    for (const tell of tells) tell();
  }

  /**
   * Does works in one transaction, and gives how their askers will be told. A refusal too may rest on what another work has written:
   * nobody is told anything before that is on disk.
   */
  async function runTogether(works: readonly Work[]): Promise<readonly (() => void)[]> {
    try {
      await begin();
      const tells: (() => void)[] = [];
      for (const each of works) tells.push(await runWork(each));
      for (const atEnd of new Set(works.map((each) => each.atEnd))) await atEnd?.(within);
      connection.exec(transaction.end);
      return tells;
    } catch (error) {
      undo(transaction);
      return works.map(({ reject }) => reject.bind(null, error));
    }
  }

  /** As `retryWhileLocked`, for the transaction that others wait for. */
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

  /** Does a work, and gives how its asker will be told. Throws where it has ended the transaction of all. */
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

  /** Some errors, as of a full disk, have ended the transaction already: then it gives false. */
  function undo(bounds: Bounds): boolean {
    if (!connection.isOpen || !connection.isTransaction) return false;
    connection.exec(bounds.undo);
    return true;
  }
}

/** How long SQLite waits for a lock, in milliseconds. Nobody is served meanwhile. */
const lockWaitMs = 20;
/** How long a change waits until it is tried again, in milliseconds. */
const retryMs = 50;

/** Creates a function that runs statements on a connection, which prepares each of them once. */
function createRunner(connection: DatabaseSync): (statement: SqlStatement) => SqlRow[] {
  const prepared = new Map<string, StatementSync>();
  return ({ sql, values = [] }) => {
    // Closing ends all statements. To prepare another one then says so.
    const statement = (connection.isOpen && prepared.get(sql)) || connection.prepare(sql);
    prepared.set(sql, statement);
    // No statement here asks for blobs or integers past 2 ** 53.
    return statement.all(...values) as SqlRow[];
  };
}

/** Returns true for a statement that changes nothing. */
function isRead({ sql }: SqlStatement): boolean {
  return /^\s*SELECT\b/iu.test(sql);
}

/** Returns true if another process, or another connection, holds a lock. */
function isLockedElsewhere(error: unknown): boolean {
  // SQLITE_BUSY, and what SQLite's extended codes for it have in common.
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === 5;
}

/** What waits for a transaction. */
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

/** Takes the right to write at once: a transaction that asks for it later can be refused in the middle. */
const transaction: Bounds = { begin: 'BEGIN IMMEDIATE', end: 'COMMIT', undo: 'ROLLBACK' };
/** What is undone of a transaction without ending it. */
const savepoint: Bounds = {
  begin: 'SAVEPOINT part',
  end: 'RELEASE part',
  undo: 'ROLLBACK TO part; RELEASE part',
};
