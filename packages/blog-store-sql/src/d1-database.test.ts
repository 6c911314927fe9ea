import { expect, test } from 'vitest';

import { createD1Database, type D1, type D1Statement } from './d1-database.ts';
import { makePosts } from './fake-store.ts';
import { openNodeDatabase } from './node-database.ts';
import type { SqlStatement } from './sql-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

/** A binding as a Worker has it, over a database in memory. */
function makeD1(): D1 {
  const database = openNodeDatabase(':memory:');
  const asked = new WeakMap<D1Statement, SqlStatement>();
  const statement = (sql: string, values: SqlStatement['values'] = []): D1Statement => {
    const made: D1Statement = {
      bind: (...bound) => statement(sql, bound),
      all: async () => ({ results: await database.all({ sql, values }) }),
    };
    asked.set(made, { sql, values });
    return made;
  };
  return {
    prepare: (sql) => statement(sql),
    async batch(statements) {
      const rows = await database.batch(statements.map((each) => asked.get(each) ?? { sql: '' }));
      return rows.map((results) => ({ results }));
    },
  };
}

test('gives the rows of a statement, and those of each in a batch', async () => {
  const database = createD1Database(makeD1());
  const rows = await database.batch([
    { sql: 'CREATE TABLE t (n INTEGER) STRICT' },
    { sql: 'INSERT INTO t VALUES (?)', values: [7] },
    { sql: 'SELECT n FROM t' },
  ]);
  expect(rows).toEqual([[], [], [{ n: 7 }]]);
  expect(await database.all({ sql: 'SELECT n FROM t WHERE n > ?', values: [1] })).toEqual([{ n: 7 }]);
});

test('holds a store of posts', async () => {
  const store = await openSqlPostStore(createD1Database(makeD1()), { seeds: makePosts(2) });
  const { posts } = await store.list({ limit: 2 });
  expect(posts.map(({ id }) => id)).toEqual([1, 2]);
});
