import { isBuiltin } from 'node:module';
import type { StatementSync } from 'node:sqlite';

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
  /** How long a statement waits for another process that writes, in milliseconds; 5,000 if left out. */
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
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const connection = new DatabaseSync(path, { timeout: busyMs });
  // Readers and the writer do not wait for each other; each commit waits for the disk.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const prepared = new Map<string, StatementSync>();
  let waiting: Work[] = [];
  /** Resolves once the transaction has ended in which works are being done. */
  let ending: Promise<readonly (() => void)[]> | null = null;

  /** The database as a work has it, within the transaction. */
  const within: SqlDatabase = {
    all: async (statement) => run(statement),
    batch: async (statements) => allOrNone(statements, savepoint),
  };

  return {
    async all(statement) {
      for (let busy = ending; busy; busy = ending) await busy;
      return run(statement);
    },

    async batch(statements) {
      for (let busy = ending; busy; busy = ending) await busy;
      return allOrNone(statements, transaction);
    },

    transaction(work, atEnd) {
      return new Promise((resolve, reject) => {
        // Works that arrive by the end of this turn share the transaction, and so the wait for the disk.
        if (waiting.length === 0) setImmediate(() => void doWaiting());
        waiting.push({ work, atEnd, resolve: resolve as Work['resolve'], reject });
      });
    },

    close() {
      prepared.clear();
      connection.close();
    },
  };

  async function doWaiting(): Promise<void> {
    for (let busy = ending; busy; busy = ending) await busy;
    const works = waiting;
    waiting = [];
    ending = doTogether(works);
    const tells = await ending;
    ending = null;
    for (const tell of tells) tell();
  }

  /**
   * Does works in one transaction, and gives how their askers will be told. A refusal too may rest on what another work has written:
   * nobody is told anything before that is on disk.
   */
  async function doTogether(works: readonly Work[]): Promise<readonly (() => void)[]> {
    try {
      connection.exec(transaction.begin);
      const tells: (() => void)[] = [];
      for (const each of works) tells.push(await tellOf(each));
      for (const atEnd of new Set(works.map((each) => each.atEnd))) await atEnd?.(within);
      connection.exec(transaction.end);
      return tells;
    } catch (error) {
      undo(transaction);
      return works.map(({ reject }) => reject.bind(null, error));
    }
  }

  /** Does a work, and gives how its asker will be told. Throws where it has ended the transaction of all. */
  async function tellOf({ work, resolve, reject }: Work): Promise<() => void> {
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

  function allOrNone(statements: readonly SqlStatement[], bounds: Bounds): SqlRow[][] {
    connection.exec(bounds.begin);
    try {
      const rows = statements.map(run);
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

  function run({ sql, values = [] }: SqlStatement): SqlRow[] {
    const statement = prepared.get(sql) ?? connection.prepare(sql);
    prepared.set(sql, statement);
    // No statement here asks for blobs or integers past 2 ** 53.
    return statement.all(...values) as SqlRow[];
  }
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
