import { type Draft, DraftConflictError, type PostChange, publishedDraftMs } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { create, makePosts, openWith, readIds, retitle } from './fake-store.ts';
import { openNodeDatabase } from './node-database.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';

const draft = (key: string, overrides: Parameters<typeof makePost>[0] = { id: 9 }): Draft => ({
  key,
  post: makePost(overrides),
  edits: null,
});

const unpublish = (id: number, key: string): PostChange => ({ type: 'unpublish', id, draft: key });

const readTitles = async (store: SqlPostStore, id: number) =>
  (await store.versions.list(id)).map(({ title }) => title);

test('a draft has the text to the last character, and who saved it last', async () => {
  const store = await openWith();
  const post = makePost({ id: 9, content: 'a\0b "c" \u{2028}', mood: ['calm'], title: 'd\0' });
  await store.drafts.save({ key: 'a', post, edits: 7 }, { subject: 'user_1' });
  await store.drafts.save({ key: 'a', post, edits: 7 }, { subject: 'user_2' });
  expect(await store.drafts.get('a')).toMatchObject({ post, edits: 7, savedBy: 'user_2' });
  await store.apply([create({ id: 1 })]);
  await store.apply([unpublish(1, 'b')], { subject: 'user_3', now: 1000 });
  expect(await store.drafts.get('b')).toMatchObject({
    savedBy: 'user_3',
    savedAt: 1000,
    unpublishedAt: 1000,
  });
});

test('a draft that must not be stored is refused', async () => {
  const store = await openWith([], { maxPostBytes: 1000 });
  const long = draft('a', { id: 9, content: 'x'.repeat(1000) });
  await expect(store.drafts.save(long)).rejects.toMatchObject({ code: 'too-large' });
  const refusal = new Error('refused');
  const checkPost = () => {
    throw refusal;
  };
  await expect(store.drafts.save(draft('a'), { checkPost })).rejects.toMatchObject({ cause: refusal });
  expect(await store.drafts.get('a')).toBeNull();
});

test('unpublishing and publishing an unchanged post leaves its version and its versions as they were', async () => {
  const store = await openWith(makePosts(3));
  await store.apply([retitle(2, 'New')]);
  const before = await store.get({ id: 2 });
  const versions = await store.versions.list(2);
  await store.apply([unpublish(2, 'a')]);
  expect(await store.versions.list(2)).toStrictEqual(versions);
  await store.apply([
    { type: 'create', post: (await store.drafts.get('a'))?.post ?? makePost({ id: 9 }), draft: 'a' },
  ]);
  expect(await store.get({ id: 2 })).toStrictEqual(before);
  expect(await store.versions.list(2)).toStrictEqual(versions);
});

test('an unpublished post keeps its versions when it is edited and published', async () => {
  const store = await openWith(makePosts(2));
  await store.apply([unpublish(1, 'a')]);
  await store.drafts.save(draft('a', { id: 1, title: 'New' }));
  await store.apply([{ type: 'create', post: makePost({ id: 1, title: 'New' }), draft: 'a' }]);
  expect(await readTitles(store, 1)).toStrictEqual(['New', 'Post 1']);
  await store.apply([unpublish(1, 'b')]);
  expect(await readTitles(store, 1)).toStrictEqual(['New', 'Post 1']);
});

test('an unpublished post is neither in the trash nor forgotten with the history', async () => {
  const store = await openWith(makePosts(2), { now: () => 1000 });
  await store.apply([retitle(1, 'New')], { now: 100 });
  await store.apply([unpublish(1, 'a')], { now: 100 });
  expect(await store.trash.list()).toStrictEqual([]);
  await store.forgetHistory(500);
  expect(await readTitles(store, 1)).toStrictEqual(['New', 'Post 1']);
  await store.apply([{ type: 'create', post: makePost({ id: 1 }), draft: 'a' }]);
  expect(await readIds(store)).toStrictEqual([1, 2]);
});

test('deleting the draft of an unpublished post deletes all that is stored of it', async () => {
  const database = makeFakeDatabase();
  const store = await openSqlPostStore(database, { seeds: makePosts(2) });
  await store.apply([retitle(1, 'New')]);
  await store.apply([unpublish(1, 'a')]);
  await store.drafts.delete('a');
  for (const table of ['post', 'post_content', 'post_version', 'tombstone', 'trash', 'draft']) {
    expect(await database.all({ sql: `SELECT * FROM ${table} WHERE row = 1` }), table).toStrictEqual([]);
  }
  await store.apply([{ type: 'create', post: makePost({ id: 1 }), draft: 'a' }]);
  expect(await readIds(store)).toStrictEqual([1, 2]);
});

test('unpublished posts return to their order among new and restored ones', async () => {
  const store = await openWith(makePosts(5));
  const { trashKeys } = await store.apply([
    { type: 'delete', id: 1 },
    unpublish(2, 'two'),
    unpublish(4, 'four'),
  ]);
  await store.apply([create({ id: 9 })]);
  for (const [id, key] of [
    [4, 'four'],
    [2, 'two'],
  ] as const)
    await store.apply([{ type: 'create', post: makePost({ id }), draft: key }]);
  await store.apply([{ type: 'restore', key: trashKeys[0] ?? '' }]);
  expect(await readIds(store)).toStrictEqual([9, 1, 2, 3, 4, 5]);
});

test('a new post that has taken the id of an unpublished one keeps it', async () => {
  const store = await openWith(makePosts(2));
  await store.apply([unpublish(1, 'a')]);
  await store.apply([create({ id: 1, title: 'Other' })]);
  const { posts } = await store.apply([{ type: 'create', post: makePost({ id: 1 }), draft: 'a' }]);
  expect(posts).toMatchObject([{ post: { id: 3, title: 'Post 1' } }]);
});

test('a set of changes publishes and unpublishes different drafts, and refuses the same one', async () => {
  const store = await openWith(makePosts(2));
  await store.apply([unpublish(1, 'a')]);
  const again = { type: 'create', post: makePost({ id: 1 }), draft: 'a' } as const;
  await store.apply([again, unpublish(1, 'b'), again]);
  expect(await readIds(store)).toStrictEqual([2]);
  expect(await store.drafts.get('b')).toMatchObject({ post: { id: 1 }, edits: null });
  const both: PostChange[] = [unpublish(2, 'c'), { type: 'create', post: makePost({ id: 2 }), draft: 'c' }];
  await expect(store.apply(both)).rejects.toMatchObject({ code: 'failed' });
  await expect(store.apply([unpublish(2, 'b')])).rejects.toBeInstanceOf(DraftConflictError);
  expect(await readIds(store)).toStrictEqual([2]);
});

test('the post of a published key is remembered for 30 days', async () => {
  let now = 1_764_000_000_000;
  const store = await openWith([], { now: () => now });
  const publish = { type: 'create', post: makePost({ id: 9 }), draft: 'a' } as const;
  await store.apply([publish]);
  now += publishedDraftMs - 1;
  await store.apply([publish]);
  expect(await readIds(store)).toStrictEqual([9]);
  await expect(store.drafts.save(draft('a'))).rejects.toMatchObject({ publishedAs: 9 });
  now += 1;
  await store.drafts.save(draft('a'));
  await store.apply([publish]);
  expect(await readIds(store)).toStrictEqual([10, 9]);
});

test('publishing a key whose post was deleted adds no post', async () => {
  const store = await openWith();
  const publish = { type: 'create', post: makePost({ id: 9 }), draft: 'a' } as const;
  await store.apply([publish]);
  await store.apply([{ type: 'delete', id: 9 }]);
  expect((await store.apply([publish])).posts).toStrictEqual([null]);
  expect(await readIds(store)).toStrictEqual([]);
});

test.each([
  ['one that keeps no transaction open', makeFakeDatabase],
  ["Node's own", () => openNodeDatabase(':memory:')],
])('of a save and a publish at once, none loses the text of the other, in %s', async (_, openDatabase) => {
  const database = openDatabase();
  const stores = [
    await openSqlPostStore(database, { seeds: [] }),
    await openSqlPostStore(database, { seeds: [] }),
  ];
  const [store, other] = stores as [SqlPostStore, SqlPostStore];
  for (let round = 1; round <= 30; round += 1) {
    const key = `draft-${round}`;
    const { version } = await store.drafts.save(draft(key));
    const mine = makePost({ id: round, content: `mine ${round}` });
    const [published, saved] = await Promise.allSettled([
      store.apply([{ type: 'create', post: mine, draft: key, ifDraftVersion: version }]),
      other.drafts.save(draft(key, { id: 9, content: `theirs ${round}` }), { ifVersion: version }),
    ]);
    expect([published.status, saved.status].toSorted()).toStrictEqual(['fulfilled', 'rejected']);
    expect(Boolean(await store.get({ id: round }))).toBe(published.status === 'fulfilled');
    expect((await store.drafts.get(key))?.post.content).toBe(
      saved.status === 'fulfilled' ? `theirs ${round}` : undefined,
    );
  }
});

test.each<readonly [string, (store: SqlPostStore) => Promise<unknown>, object | null]>([
  ['saved', ({ drafts }) => drafts.save(draft('a', { id: 9, title: 'Theirs' })), { title: 'Theirs' }],
  ['deleted', ({ drafts }) => drafts.delete('a'), null],
])('a draft that is %s while it is published is not lost', async (_, interfere, expected) => {
  const database = makeFakeDatabase();
  const other = await openSqlPostStore(database, { seeds: [] });
  let hasInterfered = false;
  const store = await openSqlPostStore({
    ...database,
    async batch(statements) {
      const isWrite = statements.some(({ sql }) => sql.startsWith('INSERT INTO published_draft'));
      if (isWrite && !hasInterfered) {
        hasInterfered = true;
        await interfere(other);
      }
      return database.batch(statements);
    },
  });
  const { version } = await store.drafts.save(draft('a'));
  const publish = { type: 'create', post: makePost({ id: 9 }), draft: 'a', ifDraftVersion: version } as const;
  const outcome = await store.apply([publish]).catch((error: unknown) => error);
  expect(hasInterfered).toBe(true);
  expect((await store.drafts.get('a'))?.post ?? null).toEqual(expected && expect.objectContaining(expected));
  expect(await readIds(store)).toStrictEqual(expected ? [] : [9]);
  if (expected) expect(outcome).toMatchObject({ current: { post: expected } });
});

test('remembers deleted drafts for 30 days', async () => {
  const clock = { now: 1000 };
  const store = await openWith([], { now: () => clock.now });
  const getDeletedAt = async (key: string): Promise<unknown> => {
    const error: unknown = await store.drafts.save(draft(key), { ifVersion: 'x' }).catch((reason) => reason);
    return error instanceof DraftConflictError ? error.deletedAt : error;
  };
  for (const key of ['a', 'b']) {
    await store.drafts.save(draft(key));
    await store.drafts.delete(key);
    clock.now += 1;
  }
  expect([await getDeletedAt('a'), await getDeletedAt('b')]).toEqual([1000, 1001]);
  clock.now = 1000 + publishedDraftMs;
  await store.drafts.save(draft('c'));
  await store.drafts.delete('c');
  expect([await getDeletedAt('a'), await getDeletedAt('b')]).toEqual([null, 1001]);
});
