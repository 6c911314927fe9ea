import type { PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { makeFakeDatabase, type FakeDatabase } from './fake-database.ts';
import { create } from './fake-store.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';
import { textIn } from './sql-database.ts';

const change =
  (...changes: readonly PostChange[]) =>
  (store: SqlPostStore) =>
    store.apply(changes, { idempotencyKey: crypto.randomUUID() });

const operations: Readonly<Record<string, (store: SqlPostStore) => Promise<unknown>>> = {
  'a page': (store) => store.list({ limit: 20 }),
  // Behind row 70, wherever that is.
  'a page far down': (store) => store.list({ limit: 20, cursor: '70.0' }),
  'a page with contents': (store) => store.list({ limit: 20, cursor: '70.0', withContent: true }),
  'a page by date': (store) => store.list({ limit: 20, sort: 'date' }),
  'a page by date far down': (store) => store.list({ limit: 20, sort: 'date', cursor: '70.0.0' }),
  'a page by title': (store) => store.list({ limit: 20, sort: 'title' }),
  'a page by title far down': (store) => store.list({ limit: 20, sort: 'title', cursor: '70.0.x' }),
  'a page by title with contents': (store) => store.list({ limit: 20, sort: 'title', withContent: true }),
  'a post with its neighbors': (store) => store.get({ id: 50 }),
  'a post by its slug': (store) => store.get({ slug: 'post-50' }),
  'a post by a former slug': (store) => store.get({ slug: 'old-50' }),
  'a post by a former path': (store) => store.get({ oldPath: '/2013/post-50.html' }),
  'the revision': (store) => store.readRevision(),
  'a page of a tag': (store) => store.list({ tags: ['all'], limit: 20 }),
  'a page of a tag far down': (store) => store.list({ tags: ['all'], limit: 20, cursor: '70.0' }),
  'a page of a tag with contents': (store) => store.list({ tags: ['all'], limit: 20, withContent: true }),
  'a page of a rare tag': (store) => store.list({ tags: ['rare'], limit: 20 }),
  'a page of two tags': (store) => store.list({ tags: ['all', 'first'], limit: 20 }),
  'a tag and a word of every post': (store) => store.list({ search: 'body tag:all', limit: 20 }),
  'the redirect of a tag': (store) => store.getTagRedirect('former'),
  'related posts': async (store) => {
    const found = await store.get({ id: 50 });
    if (found) await store.listRelated(found);
  },
  'the tags': (store) => store.listTags(),
  'a rare word': (store) => store.list({ search: 'rare', limit: 20 }),
  'a word of every post': (store) => store.list({ search: 'body', limit: 20 }),
  'matches with contents': (store) => store.list({ search: 'body', limit: 20, withContent: true }),
  versions: (store) => store.versions.list(50),
  'a new post': change(create({ id: 1_764_000_000_000 })),
  'a changed post': change({ type: 'update', id: 50, fields: { title: 'Changed' } }),
  'a deleted post': change({ type: 'delete', id: 51 }),
  'the trash': (store) => store.trash.list(),
  'a restored post': async (store) => {
    const [trashed] = await store.trash.list();
    await change({ type: 'restore', key: trashed?.key ?? '' })(store);
  },
  'a post that moves to the top': change({ type: 'move', id: 52, before: 1 }),
  'a post that moves in the middle': change({ type: 'move', id: 70, before: 73 }),
  'a page of drafts': (store) => store.drafts.list({ limit: 20 }),
  'a page of drafts far down': (store) => store.drafts.list({ limit: 20, cursor: '50:draft-50' }),
  'a draft': (store) => store.drafts.get('draft-50'),
  'a saved draft': async (store) => {
    const draft = { key: 'draft-50', post: makePost({ id: 50, title: 'Changed' }), edits: null };
    await store.drafts.save(draft, { ifVersion: (await store.drafts.get('draft-50'))?.version });
  },
  'a published draft': change({ ...create({ id: 1_764_000_000_001 }), draft: 'draft-51' } as PostChange),
  'a draft that is published again': change({
    ...create({ id: 1_764_000_000_001 }),
    draft: 'draft-51',
  } as PostChange),
  'an unpublished post': change({ type: 'unpublish', id: 60, draft: 'post-60' }),
  'a post that is published again': change({ ...create({ id: 60 }), draft: 'post-60' } as PostChange),
  'a deleted draft': (store) => store.drafts.delete('draft-52'),
  'the draft of an unpublished post that is deleted': async (store) => {
    await change({ type: 'unpublish', id: 61, draft: 'post-61' })(store);
    await store.drafts.delete('post-61');
  },
  'a post that is deleted permanently': async (store) => {
    const { trashKeys } = await change({ type: 'delete', id: 53 })(store);
    await store.trash.discard(trashKeys.map(String));
  },
};

async function storeOf(count: number): Promise<{ database: FakeDatabase; store: SqlPostStore }> {
  const database = makeFakeDatabase();
  // All have one date, so that reading by date must not begin at its first post.
  const seeds = Array.from({ length: count }, (_, index) =>
    makePost({
      id: index + 1,
      aliases: [`old-${index + 1}`],
      oldPaths: [`/2013/post-${index + 1}.html`],
      excerpt: index % 90 === 7 && index < 100 ? 'rare' : '',
      tags: ['All', ...(index < 50 ? ['first'] : []), ...(index === 7 ? ['rare'] : [])],
    }),
  );
  let savedAt = 0;
  const store = await openSqlPostStore(database, { seeds, now: () => savedAt || Date.now() });
  // An older trash, as long as the list.
  await store.apply(
    seeds.slice(100).map(({ id }) => ({ type: 'delete', id })),
    { now: 0 },
  );
  await store.apply(seeds.slice(100).map((post) => ({ type: 'create', post, before: null })));
  // As many drafts as posts, and some posts that were unpublished.
  for (savedAt = 1; savedAt <= count; savedAt += 1)
    await store.drafts.save({ key: `draft-${savedAt}`, post: makePost({ id: savedAt }), edits: null });
  savedAt = 0;
  await store.apply(
    seeds
      .slice(100)
      .slice(-500)
      .map(({ id }): PostChange => ({ type: 'unpublish', id, draft: `post-${id}` })),
    { now: 0 },
  );
  return { database, store };
}

/** Returns the steps of query plans that scan a table, or sort. */
async function linearSteps(database: FakeDatabase, from: number): Promise<string[]> {
  const steps: string[] = [];
  for (const { sql, values = [] } of database.asked.slice(from)) {
    const plan = await database.all({ sql: `EXPLAIN QUERY PLAN ${sql}`, values });
    for (const row of plan) {
      const detail = textIn(row, 'detail');
      const above = plan.find(({ id }) => id === row['parent'])?.['detail'];
      // The number of tags does not grow with that of posts. A tag has at most ten redirects in a row.
      const isConstant =
        /json_each|each VIRTUAL|VIRTUAL TABLE|SCAN (tag_name|step|list|write_guard|found|page|\(subquery)|CONSTANT ROW/u;
      // The posts of a former slug or path, the matches of a search, and one page are sorted.
      const isOfKey = /post_alias|post_old_path/u.test(sql) && String(above).startsWith('SCALAR SUBQUERY');
      const isSmall = /ORDER BY/u.test(detail) && (isOfKey || /post_search|WINDOW|RECURSIVE step/u.test(sql));
      // A search by one column of two reads all posts with the same value.
      if (/post_by_(?:date|title) \(\w+>\?\)/u.test(detail)) steps.push(`${detail}: ${sql}`);
      if (/^SCAN|TEMP B-TREE/u.test(detail) && !isConstant.test(detail) && !isSmall)
        steps.push(`${detail}: ${sql}`);
    }
  }
  return steps;
}

test('no operation reads more if there are more posts', async () => {
  const [few, many] = [await storeOf(100), await storeOf(2_000)];
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
