import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterAll, expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { create, makePosts } from './fake-store.ts';
import { openNodeDatabase } from './node-database.ts';
import { migrate, migrationScripts } from './schema.ts';
import { openSqlPostStore } from './sql-post-store.ts';

const form = {
  sql: 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name',
};
const folder = mkdtempSync(join(tmpdir(), 'schema-'));
afterAll(() => rmSync(folder, { recursive: true }));

const done = { sql: 'SELECT number FROM schema_step' };

test('each step runs once, however often and by how many it is asked for', async () => {
  const database = makeFakeDatabase();
  await Promise.all([migrate(database), migrate(database)]);
  await migrate(database);
  expect(await database.all(done)).toEqual(migrationScripts().map((_, index) => ({ number: index + 1 })));
});

test('a step that fails leaves nothing behind', async () => {
  const database = makeFakeDatabase();
  await database.all({ sql: 'CREATE TABLE schema_step (number INTEGER PRIMARY KEY) STRICT' });
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

test('a database of each earlier schema is migrated, and has tags from the next save of a post on', async () => {
  for (const [index] of migrationScripts().entries()) {
    const path = join(folder, `${index}.sqlite`);
    const file = new DatabaseSync(path);
    for (const script of migrationScripts().slice(0, index + 1)) file.exec(script);
    file.close();
    const store = await openSqlPostStore(makeFakeDatabase(path));
    await store.apply([create({ tags: ['C#'] })]);
    expect(await store.listTags()).toContainEqual({ slug: 'c#', name: 'C#', count: 1 });
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
  await database.all({ sql: 'INSERT INTO schema_step VALUES (99)' });
  await expect(migrate(database)).rejects.toThrow(/newer version: schema 99/u);
  // The Worker that is being replaced goes on meanwhile.
  await migrate(database, { allowNewerSchema: true });
});

test('a database of before the first release is refused and stays as it is', async () => {
  const database = makeFakeDatabase();
  await database.all({ sql: 'CREATE TABLE migration (number INTEGER PRIMARY KEY) STRICT' });
  await database.all({ sql: 'CREATE TABLE post (row INTEGER PRIMARY KEY)' });
  const before = await database.all(form);
  await expect(migrate(database)).rejects.toThrow(
    /before the first release.*Export its posts.*empty database.*import them/u,
  );
  expect(await database.all(form)).toEqual(before);
});

test.each([
  ['an engine without transactions', () => makeFakeDatabase()],
  ['an engine with transactions', () => openNodeDatabase(':memory:')],
])('a store on %s reads, and saves nothing, once a newer version has migrated', async (_, openDatabase) => {
  const database = openDatabase();
  const store = await openSqlPostStore(database, { seeds: makePosts(3) });
  const revision = await store.readRevision();
  await database.all({ sql: 'INSERT INTO schema_step VALUES (99)' });
  const outcome = store.apply([create({ id: 101 })]);
  await expect(outcome).rejects.toMatchObject({ code: 'unavailable' });
  await expect(outcome).rejects.toThrow(/schema 99.*saves nothing/u);
  expect((await store.list({ sort: 'title' })).posts).toHaveLength(3);
  expect(await store.readRevision()).toBe(revision);
});

test("tables of D1's engine and of its migration tool are no foreign ones", async () => {
  const database = makeFakeDatabase();
  await database.all({ sql: 'CREATE TABLE _cf_KV (key TEXT)' });
  await database.all({ sql: 'CREATE TABLE d1_migrations (id INTEGER)' });
  await migrate(database);
  expect(await database.all(done)).not.toEqual([]);
});
