import type { PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { create, makePosts, openWith, readIds, retitle } from './fake-store.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';

const dayMs = 86_400_000;

async function remove(store: SqlPostStore, ...ids: readonly number[]): Promise<string[]> {
  const { trashKeys } = await store.apply(ids.map((id) => ({ type: 'delete', id })));
  return trashKeys.flatMap((key) => key ?? []);
}

const restore = (store: SqlPostStore, ...keys: readonly string[]) =>
  store.apply(keys.map((key) => ({ type: 'restore', key })));

test('lists the deleted posts with their texts and the time, the latest first', async () => {
  const posts = makePosts(3);
  const store = await openWith(posts);
  await store.apply([retitle(2, 'New')]);
  await store.apply([{ type: 'delete', id: 2 }], { now: Date.now() - 1000 });
  const at = Date.now();
  const { trashKeys } = await store.apply(
    [3, 1].map((id) => ({ type: 'delete', id })),
    { now: at },
  );
  expect(await store.trash.list()).toMatchObject([
    { key: trashKeys[1], post: posts[0], deletedAt: at },
    { key: trashKeys[0], post: posts[2], deletedAt: at },
    { post: makePost({ id: 2, title: 'New' }) },
  ]);
});

test('a post can be restored for 30 days', async () => {
  let now = 1_764_000_000_000;
  const store = await openWith(makePosts(2), { now: () => now });
  const keys = await remove(store, 1, 2);
  now += 30 * dayMs;
  expect(await store.trash.list()).toHaveLength(2);
  await restore(store, keys[0] ?? '');
  now += 1;
  expect(await store.trash.list()).toStrictEqual([]);
  expect((await restore(store, keys[1] ?? '')).posts).toStrictEqual([null]);
  expect(await readIds(store)).toStrictEqual([1]);
});

test('a restored post whose id is taken gets the next free one', async () => {
  const store = await openWith(makePosts(2));
  const [key = ''] = await remove(store, 1);
  await store.apply([create({ id: 1 })]);
  expect((await restore(store, key)).posts).toMatchObject([{ post: { id: 3, title: 'Post 1' } }]);
  expect(await readIds(store)).toStrictEqual([1, 3, 2]);
});

test('posts return below those that were created since', async () => {
  const store = await openWith(makePosts(4));
  const keys = await remove(store, 1, 2, 4);
  await store.apply([create({ id: 5 })]);
  await store.apply([create({ id: 6 }, null)]);
  await restore(store, ...keys);
  expect(await readIds(store)).toStrictEqual([5, 1, 2, 3, 6, 4]);
});

test('three posts return in their order around one that is at the position of the middle one', async () => {
  for (const order of [
    [0, 1, 2],
    [1, 0, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const store = await openWith(makePosts(5));
    const keys = await remove(store, 2, 3, 4);
    await store.apply([create({ id: 6 }, 5)]);
    for (const index of order) await restore(store, keys[index] ?? '');
    expect(await readIds(store)).toStrictEqual([1, 2, 6, 3, 4, 5]);
  }
});

test('a hundred deleted posts are restored at once, in any order', async () => {
  const posts = makePosts(120);
  const store = await openWith(posts);
  const keys = await remove(store, ...posts.slice(10, 110).map(({ id }) => id));
  const shuffled = keys.map((_, index) => keys[(index * 37) % keys.length] ?? '');
  await restore(store, ...shuffled);
  expect(await readIds(store)).toStrictEqual(posts.map(({ id }) => id));
  expect(await store.trash.list()).toStrictEqual([]);
});

test.each<readonly [string, readonly PostChange[], object]>([
  ['created', [create({ id: 9, title: 'New' }, 2), { type: 'delete', id: 9 }], { id: 9, title: 'New' }],
  ['updated', [retitle(2, 'New'), { type: 'delete', id: 2 }], { id: 2, title: 'New' }],
  [
    'moved',
    [
      { type: 'move', id: 3, before: 2 },
      { type: 'delete', id: 3 },
    ],
    { id: 3 },
  ],
])('a post that is %s and deleted in one set can be restored', async (_, changes, expected) => {
  const store = await openWith(makePosts(3));
  const key = (await store.apply(changes)).trashKeys[1] ?? '';
  expect(await store.trash.list()).toMatchObject([{ key, post: expected }]);
  expect((await restore(store, key)).posts).toMatchObject([{ post: expected }]);
  const applied = await openWith(makePosts(3));
  await applied.apply(changes.slice(0, 1));
  expect((await store.list()).posts).toStrictEqual((await applied.list()).posts);
});

test('a post that is restored and deleted in one set has another key, and all its versions', async () => {
  const store = await openWith(makePosts(2));
  await store.apply([retitle(1, 'New')]);
  const [key = ''] = await remove(store, 1);
  const { trashKeys } = await store.apply([
    { type: 'restore', key },
    { type: 'delete', id: 1 },
  ]);
  expect(await store.trash.list()).toMatchObject([{ key: trashKeys[1], post: { title: 'New' } }]);
  expect((await restore(store, key)).posts).toStrictEqual([null]);
  expect((await store.versions.list(1)).map(({ title }) => title)).toStrictEqual(['New', 'Post 1']);
  await restore(store, trashKeys[1] ?? '');
  expect((await store.versions.list(1)).map(({ title }) => title)).toStrictEqual(['New', 'Post 1']);
});

test('a post that is restored and updated in one set keeps the deleted text as a version', async () => {
  const store = await openWith(makePosts(2));
  const [key = ''] = await remove(store, 1);
  await store.apply([{ type: 'restore', key }, retitle(1, 'New')]);
  expect((await store.versions.list(1)).map(({ title }) => title)).toStrictEqual(['New', 'Post 1']);
});

test('discard deletes a post with its versions, and nothing that is in the list', async () => {
  const database = makeFakeDatabase();
  const store = await openSqlPostStore(database, { seeds: makePosts(3) });
  await store.apply([retitle(1, 'New'), retitle(3, 'New')]);
  const [first = '', second = ''] = await remove(store, 1, 3);
  await restore(store, second);
  await store.trash.discard([first, second, 'unknown', '1-x']);
  expect(await store.trash.list()).toStrictEqual([]);
  expect(await store.versions.list(1)).toStrictEqual([]);
  expect(await store.versions.list(3)).toHaveLength(2);
  for (const table of ['post', 'post_content', 'post_version', 'tombstone', 'trash']) {
    expect(await database.all({ sql: `SELECT * FROM ${table} WHERE row = 1` }), table).toStrictEqual([]);
  }
});

test('lists at most 500 posts, and 4,000,000 bytes of texts', async () => {
  const store = await openWith(makePosts(510));
  const ids = Array.from({ length: 510 }, (_, index) => index + 1);
  await remove(store, ...ids);
  expect(await store.trash.list()).toHaveLength(500);
  const large = await openWith(makePosts(5, { content: 'x'.repeat(1_800_000) }));
  await remove(large, 1, 2, 3, 4, 5);
  expect((await large.trash.list()).map(({ post }) => post.id)).toStrictEqual([5, 4]);
});

test('forgetHistory deletes old sets of changes and deleted posts, with their versions', async () => {
  const store = await openWith([makePost({ id: 1 }), makePost({ id: 2 })], { now: () => 1000 });
  const changes: PostChange[] = [retitle(2, 'New'), { type: 'delete', id: 1 }];
  await store.apply(changes, { now: 100, idempotencyKey: 'k' });
  await store.apply([{ type: 'delete', id: 2 }], { now: 200 });
  expect(await store.trash.list()).toHaveLength(2);
  await store.forgetHistory(150);
  expect(await store.trash.list()).toMatchObject([{ post: { id: 2 } }]);
  expect(await store.versions.list(1)).toStrictEqual([]);
  expect(await store.versions.list(2)).toHaveLength(2);
  // Its key is forgotten, too.
  await expect(store.apply(changes, { idempotencyKey: 'k' })).rejects.toMatchObject({ code: 'not-found' });
});

test('forgetHistory retains what is newer, even if a later change was dated earlier', async () => {
  const store = await openWith(makePosts(3), { now: () => 1000 });
  const changes: PostChange[] = [retitle(3, 'New'), { type: 'delete', id: 1 }];
  const first = await store.apply(changes, { now: 200, idempotencyKey: 'k' });
  await store.apply([{ type: 'delete', id: 2 }], { now: 100 });
  await store.forgetHistory(150);
  expect(await store.trash.list()).toMatchObject([{ post: { id: 1 } }]);
  expect(await store.versions.list(1)).toHaveLength(1);
  expect(await store.versions.list(2)).toStrictEqual([]);
  expect(await store.apply(changes, { idempotencyKey: 'k' })).toStrictEqual({ ...first, isReplay: true });
});
