/**
 * What the store needs of a database that speaks SQLite's SQL. It asks for no more than Cloudflare's D1 can do: no transaction
 * that stays open, at most 100 bound values in a statement.
 */
export interface SqlDatabase {
  /** Runs one statement and gives its rows. */
  all(statement: SqlStatement): Promise<readonly SqlRow[]>;
  /**
   * Runs statements in their order, in one transaction, and gives the rows of each. Where one fails, it rejects with the
   * database's own error, and none of them has done anything.
   */
  batch(statements: readonly SqlStatement[]): Promise<readonly (readonly SqlRow[])[]>;
  /**
   * Does some work in a transaction: nobody changes meanwhile what it reads, and nobody sees what it writes before it is whole. Where the
   * work rejects, none of it has happened. The engine may put several works into one transaction, one after the other; each still
   * resolves or rejects by itself, and only once its end is kept.
   *
   * An engine that keeps no transaction open between two calls leaves this out, as D1 does: then changes at once are planned again.
   *
   * @param work asks the database that it is given, and waits for nothing else
   * @param atEnd is done after the last work of the transaction, once, however many works come with it. Where it rejects, so do all works
   */
  transaction?<Result>(
    work: (database: SqlDatabase) => Promise<Result>,
    atEnd?: (database: SqlDatabase) => Promise<unknown>,
  ): Promise<Result>;
}

/** A statement with the values of its question marks. */
export interface SqlStatement {
  readonly sql: string;
  readonly values?: readonly SqlValue[];
}

/** A value that is bound or read. */
export type SqlValue = string | number | null;

/** A row, by the names of its columns. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** The text in a column that is declared as one. */
export function textIn(row: SqlRow, column: string): string {
  return String(row[column] ?? '');
}

/** The number in a column that is declared as one. */
export function numberIn(row: SqlRow, column: string): number {
  return Number(row[column] ?? 0);
}

/** The text in a column that may hold none. */
export function textOrNullIn(row: SqlRow, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
}
