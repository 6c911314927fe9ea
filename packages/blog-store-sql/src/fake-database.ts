import { openNodeDatabase } from './node-database.ts';
import type { SqlDatabase, SqlStatement } from './sql-database.ts';

/** An in-memory database with the limits of D1 that records its statements. For tests. */
export interface FakeDatabase extends SqlDatabase {
  /** All statements so far. */
  readonly asked: SqlStatement[];
  /** The number of rows returned so far. */
  givenRows: number;
}

const maxValues = 100;
const maxBytes = 2_000_000;

export function makeFakeDatabase(path = ':memory:'): FakeDatabase {
  const database = openNodeDatabase(path);
  const asked: SqlStatement[] = [];
  const note = (statement: SqlStatement): void => {
    asked.push(statement);
    const { values = [] } = statement;
    if (values.length > maxValues) throw new Error(`${values.length} values are bound to one statement.`);
    for (const value of values) {
      if (typeof value === 'string' && new TextEncoder().encode(value).length > maxBytes) {
        throw new Error('A value has more than two million bytes.');
      }
    }
  };
  const fake: FakeDatabase = {
    asked,
    givenRows: 0,
    async all(statement) {
      // As over a network: somebody else can come between any two calls.
      await Promise.resolve();
      note(statement);
      const rows = await database.all(statement);
      fake.givenRows += rows.length;
      return rows;
    },
    async batch(statements) {
      await Promise.resolve();
      for (const statement of statements) note(statement);
      const rows = await database.batch(statements);
      fake.givenRows += rows.flat().length;
      return rows;
    },
  };
  return fake;
}
