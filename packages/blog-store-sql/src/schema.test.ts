import { DatabaseSync } from 'node:sqlite';

import type { BlogPost, PostQuery } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { type FakeDatabase, makeFakeDatabase } from './fake-database.ts';
import { migrate, migrationScripts } from './migrations.ts';
import type { SqlDatabase } from './sql-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

const form = {
  sql: 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name',
};
const done = { sql: 'SELECT number FROM migration' };

test('each step runs once, however often and by how many it is asked for', async () => {
  const database = makeFakeDatabase();
  await Promise.all([migrate(database), migrate(database)]);
  await migrate(database);
  expect(await database.all(done)).toEqual([
    { number: 1 },
    { number: 2 },
    { number: 3 },
    { number: 4 },
    { number: 5 },
  ]);
});

test('a step that fails leaves nothing behind', async () => {
  const database = makeFakeDatabase();
  await database.all({ sql: 'CREATE TABLE migration (number INTEGER PRIMARY KEY) STRICT' });
  await database.all({ sql: 'CREATE TABLE post_version (other INTEGER)' });
  await expect(migrate(database)).rejects.toThrow('post_version');
  expect(await database.all(done)).toEqual([]);
  expect(await database.all({ sql: "SELECT name FROM sqlite_master WHERE name = 'post'" })).toEqual([]);
});

describe('a filled database of the version before unique ids', () => {
  const columns = 'id, position, slug, title, excerpt, date, author, is_markdown, extra';

  /** Opens a database as the first three steps and the version of that time have left it. */
  async function openOld(posts: readonly BlogPost[]): Promise<FakeDatabase> {
    const database = makeFakeDatabase();
    const statements = migrationScripts()
      .slice(0, 3)
      .flatMap((script) => script.split(';\n'));
    await database.batch(statements.filter((sql) => sql !== '').map((sql) => ({ sql })));
    await database.batch(
      posts.flatMap((post, index) => {
        const { id, slug, title, excerpt, date, author, content, isMarkdown: _, ...extra } = post;
        const row = index + 1;
        const values = [String(id), -row * 10, slug, title, excerpt, date, author, 1, JSON.stringify(extra)];
        return [
          {
            sql: `INSERT INTO post (row, ${columns}, revision, saved_in, saved_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 7, 5, 90)`,
            values: [row, ...values],
          },
          { sql: 'INSERT INTO post_content VALUES (?, ?, NULL)', values: [row, content] },
          {
            sql: 'INSERT INTO post_search (rowid, title, excerpt, content) VALUES (?, ?, ?, ?)',
            values: [row, title, excerpt, content],
          },
        ];
      }),
    );
    // A deleted post, and one that was created again after its deletion.
    for (const [row, id] of [
      [1001, 5],
      [1002, posts[0]?.id ?? 0],
    ]) {
      await database.batch([
        { sql: 'INSERT INTO tombstone VALUES (?, ?, 6)', values: [row ?? 0, String(id)] },
        {
          sql: `INSERT INTO post_version (row, replaced_in, ${columns.replace('position, ', '')}, content, saved_in)
            VALUES (?, 6, ?, 'gone', 'Gone', '', 'April 2, 2025', 'Ada', 1, '{}', 'Text', 3)`,
          values: [row ?? 0, String(id)],
        },
      ]);
    }
    await database.batch([
      {
        sql: `INSERT INTO change_set VALUES (6, 'k', 'hash', NULL, 5000, '[{"type":"remove","id":5,"row":null}]')`,
      },
      { sql: 'UPDATE list SET revision = 7, post_count = ?, next_row = 1003', values: [posts.length] },
    ]);
    database.asked.length = 0;
    return database;
  }

  test('keeps its posts in order, to the byte, with their versions', async () => {
    const posts = Array.from({ length: 2500 }, (_, index) =>
      makePost({
        id: index + 1,
        mood: 'calm',
        aliases: [`old-${index}`],
        publishedAt: '2013-05-06T00:12:52Z',
      }),
    );
    // Rows are in the reverse order of the list.
    const store = await openSqlPostStore(await openOld(posts.toReversed()));
    const exported: BlogPost[] = [];
    for await (const post of store.exportPosts()) exported.push(post);
    expect(JSON.stringify(exported)).toBe(JSON.stringify(posts));
    expect(await store.get({ id: 7 })).toMatchObject({ post: posts[6], version: '5-90' });
    expect(await store.readRevision()).toBe(7);
    await store.apply([{ type: 'update', id: 7, fields: { title: 'New' }, ifVersion: '5-90' }]);
    expect((await store.versions.list(7)).map(({ title }) => title)).toEqual(['New', 'Post 7']);
  });

  test('gives the later posts with an id free ones', async () => {
    const ids = [3, 7, 7, 2 ** 53, 2 ** 53, 1.5, 1.5, 7, 1];
    const database = await openOld(ids.map((id, index) => makePost({ id, title: `${index}` })).toReversed());
    const store = await openSqlPostStore(database);
    const { posts } = await store.list();
    // 5 was that of a deleted post.
    expect(posts.map(({ id }) => id)).toEqual([3, 7, 2, 2 ** 53, 4, 1.5, 6, 8, 1]);
    expect(posts.map(({ title }) => title)).toEqual(ids.map((_, index) => `${index}`));
    // Copies of the list are outdated.
    expect(await store.readRevision()).toBe(8);
    for (const { id, title } of posts) expect((await store.get({ id }))?.post.title).toBe(title);
  });

  test('can be sorted, and searched for authors', async () => {
    const database = await openOld([
      makePost({ id: 1, title: 'Bar', date: 'May 3, 2025' }),
      makePost({ id: 2, title: 'cafe 9', author: 'Ada', publishedAt: '2013-05-06T00:12:52Z' }),
      makePost({ id: 3, title: 'Café 10', date: 'no day', publishedAt: { odd: true } }),
    ]);
    const store = await openSqlPostStore(database);
    const read = async (query: PostQuery) => (await store.list(query)).posts.map(({ id }) => id);
    expect(await read({ sort: 'title' })).toEqual([1, 2, 3]);
    expect(await read({ sort: 'date' })).toEqual([1, 2, 3]);
    expect(await read({ search: 'ada' })).toEqual([2]);
    expect(await read({ search: 'body' })).toEqual([3, 2, 1]);
  });

  test('continues where it was interrupted', async () => {
    const posts = Array.from({ length: 2500 }, (_, index) => makePost({ id: index + 1 }));
    const database = await openOld(posts);
    let remaining = 2;
    const interrupted: SqlDatabase = {
      all: (statement) => database.all(statement),
      async batch(statements) {
        if (statements.some(({ sql }) => sql.startsWith('UPDATE post SET sort_title'))) remaining -= 1;
        if (remaining === 0) throw new Error('The process is killed.');
        return database.batch(statements);
      },
    };
    await expect(openSqlPostStore(interrupted)).rejects.toThrow('The database failed');
    database.asked.length = 0;
    const store = await openSqlPostStore(database);
    const fills = database.asked.filter(({ sql }) => sql.startsWith('UPDATE post SET sort_title'));
    expect(fills).toHaveLength(2);
    expect((await store.list({ sort: 'title', limit: 1000 })).posts.at(9)?.title).toBe('Post 10');
    expect((await store.list({ search: '2500' })).posts).toMatchObject([{ id: 2500 }]);
  });

  test('restores a deleted post to the end of the list', async () => {
    const database = await openOld([makePost({ id: 1 }), makePost({ id: 2 })]);
    const store = await openSqlPostStore(database, { now: () => 6000 });
    const trashed = await store.trash.list();
    expect(trashed).toMatchObject([{ post: { id: 5, title: 'Gone', content: 'Text' }, deletedAt: 5000 }]);
    await store.apply(trashed.map(({ key }) => ({ type: 'restore', key })));
    expect((await store.list()).posts.map(({ id }) => id)).toEqual([2, 1, 5]);
  });

  test('still takes what the previous version writes during a deployment', async () => {
    const database = await openOld([makePost({ id: 1 })]);
    const store = await openSqlPostStore(database);
    await database.batch([
      {
        sql: `INSERT INTO post (row, ${columns}, revision, saved_in) SELECT 2000, '5', 5, 'new', 'New', '', '', 'Ada', 1, '{}', 8, 8`,
      },
      { sql: "INSERT INTO post_content VALUES (2000, 'Text', NULL)" },
      { sql: "REPLACE INTO post_search (rowid, title, excerpt, content) VALUES (2000, 'New', '', 'Text')" },
      { sql: "INSERT INTO tombstone SELECT 2001, '6', 8" },
      { sql: 'UPDATE list SET revision = 8, post_count = 2, next_row = 2002' },
    ]);
    expect((await store.list()).posts.map(({ id }) => id)).toEqual([1, 5]);
    expect((await store.list({ search: 'text' })).posts.map(({ id }) => id)).toEqual([5]);
    const reopened = await openSqlPostStore(database);
    expect((await reopened.list({ sort: 'title' })).posts.map(({ id }) => id)).toEqual([5, 1]);
  });
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
