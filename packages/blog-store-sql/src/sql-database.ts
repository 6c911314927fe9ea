/**
 * A database that speaks SQLite's SQL. Requires no more than Cloudflare's D1 supports: no
 * interactive transactions, at most 100 bound values per statement.
 */
export interface SqlDatabase {
  /** Runs one statement and returns its rows. */
  all(statement: SqlStatement): Promise<readonly SqlRow[]>;
  /**
   * Runs statements in order in one transaction and returns the rows of each. If one fails, rejects
   * with the database's error and changes nothing.
   */
  batch(statements: readonly SqlStatement[]): Promise<readonly (readonly SqlRow[])[]>;
  /**
   * Runs work in a transaction that is isolated from other writers. If the work rejects, its
   * changes are rolled back. The engine may run several works in one transaction, one after
   * another; each settles separately, after the commit.
   *
   * Omit it if the engine has no interactive transactions, like D1. Concurrent changes are then
   * replanned.
   *
   * @param work uses only the database that it receives, and waits for nothing else
   * @param atEnd runs once after the last work of the transaction; if it rejects, all works reject
   */
  transaction?<Result>(
    work: (database: SqlDatabase) => Promise<Result>,
    atEnd?: (database: SqlDatabase) => Promise<unknown>,
  ): Promise<Result>;
}

/** A statement with its bound values. */
export interface SqlStatement {
  readonly sql: string;
  readonly values?: readonly SqlValue[] | undefined;
}

/** A value that is bound or read. */
export type SqlValue = string | number | null;

/** A row by column names. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** Returns the value of a text column. */
export function textIn(row: SqlRow, column: string): string {
  return String(row[column] ?? '');
}

/** Returns the value of a number column. */
export function numberIn(row: SqlRow, column: string): number {
  return Number(row[column] ?? 0);
}

/** Returns the value of a nullable text column. */
export function textOrNullIn(row: SqlRow, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
}

/** Returns the number in a nullable column of numbers, or of texts of numbers. */
export function numberOrNullIn(row: SqlRow, column: string): number | null {
  const text = textOrNullIn(row, column);
  return text === null ? null : Number(text);
}
