import type { SqlDatabase, SqlRow, SqlStatement, SqlValue } from './sql-database.ts';

/** What is used of a D1 database: the binding of a Worker has it. */
export interface D1 {
  prepare(sql: string): D1Statement;
  batch(statements: D1Statement[]): Promise<readonly D1Result[]>;
}

/** A statement of D1. */
export interface D1Statement {
  bind(...values: SqlValue[]): D1Statement;
  all(): Promise<D1Result>;
}

/** What a statement of D1 has led to. */
export interface D1Result {
  readonly results: readonly unknown[];
}

/**
 * Makes a database of Cloudflare's D1. A batch is one transaction there, and nothing is sent twice: D1 does not repeat a write
 * whose answer was lost.
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
