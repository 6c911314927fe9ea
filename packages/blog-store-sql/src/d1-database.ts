import type { SqlDatabase, SqlRow, SqlStatement, SqlValue } from './sql-database.ts';

/** The members of a D1 database that are used. A Worker's binding has them. */
export interface D1 {
  prepare(sql: string): D1Statement;
  batch(statements: D1Statement[]): Promise<readonly D1Result[]>;
}

/** A prepared statement of D1. */
export interface D1Statement {
  bind(...values: SqlValue[]): D1Statement;
  all(): Promise<D1Result>;
}

/** The result of a D1 statement. */
export interface D1Result {
  readonly results: readonly unknown[];
}

/**
 * Creates a database from Cloudflare's D1. A batch is one transaction. Failed requests are not
 * repeated: D1 does not retry a write whose response was lost.
 *
 * @param d1 the binding, or a session of it
 *
 * @example
 * const store = await openSqlPostStore(createD1Database(env.DB));
 *
 * @see https://developers.cloudflare.com/d1/worker-api/d1-database/
 */
export function createD1Database(d1: D1): SqlDatabase {
  const prepared = ({ sql, values = [] }: SqlStatement): D1Statement => d1.prepare(sql).bind(...values);
  return {
    all: async (statement) => toRows(await prepared(statement).all()),
    batch: async (statements) => (await d1.batch(statements.map(prepared))).map(toRows),
  };
}

function toRows({ results }: D1Result): readonly SqlRow[] {
  return results as readonly SqlRow[];
}
