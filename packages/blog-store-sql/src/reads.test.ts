import type { PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { makeFakeDatabase, type FakeDatabase } from './fake-database.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';
import { textIn } from './sql-database.ts';

const change = (changes: readonly PostChange[]) => (store: SqlPostStore) =>
  store.applyChanges({ changes, now: 0, idempotencyKey: crypto.randomUUID() });

const operations: Readonly<Record<string, (store: SqlPostStore) => Promise<unknown>>> = {
  'a page': (store) => store.readPage({ limit: 20 }),
  'a page far down': async (store) => {
    // Behind row 70, wherever that stands.
    await store.readPage({ limit: 20, cursor: '70.0' });
  },
  'a post with its neighbors': (store) => store.readPost('post-50'),
  'a post by an old address': (store) => store.readPost('old-50'),
  'a post by a path of its old site': (store) => store.findByOldPath('/2013/post-50.html'),
  'the revision': (store) => store.readRevision(),
  'what changed': (store) => store.readChanges(1, { limit: 20 }),
  'the top of the whole list, for a copy': (store) => store.readChanges(0, { limit: 20 }),
  'contents by their keys': (store) => store.readContents([70, 3, 71, 1e9]),
  'a rare word': (store) => store.search('rare', { limit: 20 }),
  'a word of every post': (store) => store.search('body', { limit: 20 }),
  versions: (store) => store.readVersions(50),
  'an added post': change([{ type: 'add', post: makePost({ id: 1_764_000_000_000 }) }]),
  'a changed post': change([{ type: 'update', post: makePost({ id: 50, title: 'Changed' }) }]),
  'a removed post': change([{ type: 'remove', id: 51 }]),
  'a post that goes to the top': change([{ type: 'move', id: 52, to: 0 }]),
  'a post that goes past two others': change([{ type: 'move', id: 70, at: 69, to: 71 }]),
  'a post that is inserted near the top': change([
    { type: 'insert', at: 3, post: makePost({ id: 1_764_000_000_001 }) },
  ]),
};

async function storeOf(count: number): Promise<{ database: FakeDatabase; store: SqlPostStore }> {
  const database = makeFakeDatabase();
  const seeds = Array.from({ length: count }, (_, index) =>
    makePost({
      id: index + 1,
      aliases: [`old-${index + 1}`],
      oldPaths: [`/2013/post-${index + 1}.html`],
      excerpt: index % 90 === 7 && index < 100 ? 'rare' : '',
    }),
  );
  return { database, store: await openSqlPostStore(database, { seeds }) };
}

/** What the planner says that it would read from one end to the other, or sort. */
async function linearSteps(database: FakeDatabase, from: number): Promise<string[]> {
  const steps: string[] = [];
  for (const { sql, values = [] } of database.asked.slice(from)) {
    const plan = await database.all({ sql: `EXPLAIN QUERY PLAN ${sql}`, values });
    for (const row of plan) {
      const detail = textIn(row, 'detail');
      const above = plan.find(({ id }) => id === row['parent'])?.['detail'];
      const isConstant =
        /json_each|each VIRTUAL|VIRTUAL TABLE|SCAN (list|write_guard|found|\(subquery)|CONSTANT ROW/u;
      // Sorted are the posts of one alias or one old path, the keys that were asked for, and what a search has found.
      const isOfAlias = /post_alias/u.test(sql) && String(above).startsWith('SCALAR SUBQUERY');
      const isSmall =
        /ORDER BY/u.test(detail) &&
        (isOfAlias || /post_search|post_old_path o|ORDER BY each\.key/u.test(sql));
      if (/^SCAN|TEMP B-TREE/u.test(detail) && !isConstant.test(detail) && !isSmall)
        steps.push(`${detail}: ${sql}`);
    }
  }
  return steps;
}

test('no operation reads more where there are more posts', async () => {
  const [few, many] = [await storeOf(100), await storeOf(10_000)];
  for (const [name, operate] of Object.entries(operations)) {
    const read = [];
    for (const { database, store } of [few, many]) {
      const [asked, given] = [database.asked.length, database.givenRows];
      await operate(store);
      read.push({ statements: database.asked.length - asked, rows: database.givenRows - given });
      expect(await linearSteps(database, asked), name).toStrictEqual([]);
    }
    expect(read[1], name).toStrictEqual(read[0]);
  }
});
