import { DatabaseSync } from 'node:sqlite';

import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { migrate, migrationScripts } from './migrations.ts';

const form = {
  sql: 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name',
};
const done = { sql: 'SELECT number FROM migration' };

test('each step runs once, however often and by how many it is asked for', async () => {
  const database = makeFakeDatabase();
  await Promise.all([migrate(database), migrate(database)]);
  await migrate(database);
  expect(await database.all(done)).toEqual([{ number: 1 }, { number: 2 }]);
});

test('a step that fails leaves nothing behind', async () => {
  const database = makeFakeDatabase();
  await database.all({ sql: 'CREATE TABLE post_version (other INTEGER)' });
  await expect(migrate(database)).rejects.toThrow('post_version');
  expect(await database.all(done)).toEqual([]);
  expect(await database.all({ sql: "SELECT name FROM sqlite_master WHERE name = 'post'" })).toEqual([]);
});

test('the scripts lead to the same form, and nothing is left to do', async () => {
  const byScripts = new DatabaseSync(':memory:');
  for (const script of migrationScripts()) byScripts.exec(script);
  const database = makeFakeDatabase();
  await migrate(database);
  for (const statement of [form, done]) {
    expect(byScripts.prepare(statement.sql).all()).toEqual(await database.all(statement));
  }
});
