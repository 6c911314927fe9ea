import { copyFile, open, rename } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

import { makePost } from '@branchbook/blog-core/testing';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { type NodeDatabase, openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createWriteCheck } from './check-write.ts';

let file: string;
let database: NodeDatabase;

beforeEach(async () => {
  file = join(await temporaryFolder(), 'posts.sqlite');
  database = openNodeDatabase(file);
});
afterEach(() => database.close());

const pageBytes = 4096;

/** Fills the file with posts, and pages of a table or index with noise: all, or one in the middle. */
async function damage(name: string, which: 'all' | 'middle' = 'all'): Promise<void> {
  const seeds = Array.from({ length: 200 }, (_, at) =>
    makePost({ id: at + 1, slug: `post-${at}`, content: 'Some words. '.repeat(100) }),
  );
  await openSqlPostStore(database, { seeds });
  database.close();
  const connection = new DatabaseSync(file);
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const all = connection.prepare('SELECT pageno FROM dbstat WHERE name = ?').all(name);
  connection.close();
  expect(all.length).toBeGreaterThan(0);
  const middle = Math.floor(all.length / 2);
  const pages = which === 'all' ? all : all.slice(middle, middle + 1);
  const handle = await open(file, 'r+');
  for (const { pageno } of pages) {
    await handle.write(new Uint8Array(pageBytes).fill(0x5a), 0, pageBytes, (Number(pageno) - 1) * pageBytes);
  }
  await handle.close();
  database = openNodeDatabase(file);
}

test('a database that can be written passes, and keeps its posts and its revision', async () => {
  const store = await openSqlPostStore(database);
  const before = [await store.readRevision(), await store.list(), await store.trash.list()];
  const check = await createWriteCheck(database, file);
  await check();
  await check();
  expect([await store.readRevision(), await store.list(), await store.trash.list()]).toEqual(before);
  await store.apply([{ type: 'create', post: makePost({ id: 99 }) }]);
});

test.each(['post', 'post_content', 'post_search_data', 'change_set'])(
  'a database with damaged pages of %s fails without reading all pages',
  async (name) => {
    await damage(name);
    const check = await createWriteCheck(database, file, { checkPages: async () => {} });
    await expect(check()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The posts cannot be written: .*restore a backup/u),
    });
  },
);

test('a damaged page that the probe does not touch is found by reading all pages', async () => {
  await damage('post_content', 'middle');
  const withoutPages = await createWriteCheck(database, file, { checkPages: async () => {} });
  await withoutPages();
  const check = await createWriteCheck(database, file, { waitMs: 60_000 });
  await expect(check()).rejects.toThrow(/malformed.*restore a backup/su);
});

test('what the check of all pages says is in the message, with what to do', async () => {
  await openSqlPostStore(database);
  const checkPages = async () => {
    throw new Error('row 7 missing from index post_slug');
  };
  const check = await createWriteCheck(database, file, { checkPages });
  await expect(check()).rejects.toThrow(/malformed.*row 7 missing.*restore a backup/u);
});

test('all pages are read in at most a hundredth of the time', async () => {
  await openSqlPostStore(database);
  const time = { now: 0 };
  const checkPages = vi.fn(async () => void (time.now += 1_000));
  const check = await createWriteCheck(database, file, { checkPages, now: () => time.now });
  await check();
  time.now = 99_999;
  await check();
  expect(checkPages).toHaveBeenCalledTimes(1);
  time.now = 100_000;
  await check();
  expect(checkPages).toHaveBeenCalledTimes(2);
});

test('a full disk or a read-only file fails', async () => {
  await openSqlPostStore(database);
  const check = await createWriteCheck(database, file);
  await database.all({ sql: 'PRAGMA query_only = 1' });
  await expect(check()).rejects.toThrow(/readonly.*Give this user the right/u);
});

test('a database file that was deleted or replaced fails', async () => {
  await openSqlPostStore(database);
  const check = await createWriteCheck(database, file);
  await rename(file, `${file}-moved`);
  await expect(check()).rejects.toThrow('no such file');
  await copyFile(`${file}-moved`, file);
  await expect(check()).rejects.toThrow('replaced the database');
});
