import { DatabaseSync } from 'node:sqlite';

import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { migrate, migrationScripts } from './migrations.ts';
import { openSqlPostStore } from './sql-post-store.ts';

const form = {
  sql: 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name',
};
const done = { sql: 'SELECT number FROM migration' };

test('each step runs once, however often and by how many it is asked for', async () => {
  const database = makeFakeDatabase();
  await Promise.all([migrate(database), migrate(database)]);
  await migrate(database);
  expect(await database.all(done)).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
});

test('a step that fails leaves nothing behind', async () => {
  const database = makeFakeDatabase();
  await database.all({ sql: 'CREATE TABLE migration (number INTEGER PRIMARY KEY) STRICT' });
  await database.all({ sql: 'CREATE TABLE post_version (other INTEGER)' });
  await expect(migrate(database)).rejects.toThrow('post_version');
  expect(await database.all(done)).toEqual([]);
  expect(await database.all({ sql: "SELECT name FROM sqlite_master WHERE name = 'post'" })).toEqual([]);
});

test('a filled database of before old paths keeps its posts and takes old paths', async () => {
  const database = makeFakeDatabase();
  const [first, ...others] = Array.from({ length: 300 }, (_, id) =>
    makePost({ id, mood: 'calm', aliases: [`old-${id}`], ...(id % 7 === 0 && { updated: 'May 1, 2025' }) }),
  );
  if (!first) throw new Error('There is one.');
  const posts = [first, ...others];
  await openSqlPostStore(database, { seeds: posts });
  await database.batch([
    { sql: 'DROP TABLE post_old_path' },
    { sql: 'DELETE FROM migration WHERE number > 2' },
  ]);

  const store = await openSqlPostStore(database);
  expect((await store.readAll()).posts).toStrictEqual(posts);
  const imported = { ...first, oldPaths: ['/2013/tax.html'] };
  await store.transact(() => [{ type: 'update', post: imported }]);
  expect((await store.findByOldPath('/2013/tax.html'))?.id).toBe(0);
  expect((await store.readAll()).posts).toStrictEqual([imported, ...others]);
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

test('a database of another program is refused and stays as it is', async () => {
  const database = makeFakeDatabase();
  await database.all({ sql: 'CREATE TABLE invoice (amount INTEGER)' });
  const before = await database.all(form);
  await expect(migrate(database)).rejects.toThrow(/another program: it has the tables invoice/u);
  expect(await database.all(form)).toEqual(before);
});

test('a database of a newer version is refused and stays as it is', async () => {
  const database = makeFakeDatabase();
  await migrate(database);
  await database.all({ sql: 'INSERT INTO migration VALUES (99)' });
  await expect(migrate(database)).rejects.toThrow(/newer version: schema 99/u);
  // The Worker that is being replaced goes on meanwhile.
  await migrate(database, { allowNewerSchema: true });
});

test("tables of D1's engine and of its migration tool are no foreign ones", async () => {
  const database = makeFakeDatabase();
  await database.all({ sql: 'CREATE TABLE _cf_KV (key TEXT)' });
  await database.all({ sql: 'CREATE TABLE d1_migrations (id INTEGER)' });
  await migrate(database);
  expect(await database.all(done)).not.toEqual([]);
});
