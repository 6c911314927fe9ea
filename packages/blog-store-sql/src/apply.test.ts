import {
  IdempotencyKeyError,
  PostConflictError,
  type PostChange,
  PostStoreError,
} from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { makePost } from '@branchbook/blog-core/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { create, makePosts, openWith, readIds, retitle } from './fake-store.ts';
import { openNodeDatabase } from './node-database.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';

const now = 1_764_000_000_000;
const getVersion = async (store: SqlPostStore, id: number) => (await store.get({ id }))?.version;

test('returns the revision and the posts as they are stored, with their final ids', async () => {
  const store = await openWith([makePost({ id: 7 })]);
  const applied = await store.apply(
    [create({ id: 7 }), { type: 'delete', id: 7 }, { type: 'move', id: 9, before: null }],
    { now },
  );
  expect(applied).toStrictEqual({
    revision: 2,
    posts: [{ post: { ...makePost({ id: 7 }), id: 8 }, version: `2-${now}` }, null, null],
    trashKeys: [null, '1-2', null],
    isReplay: false,
  });
  expect(await readIds(store)).toStrictEqual([8]);
});

test('a version differs if a backup was restored and another change has the same revision', async () => {
  const store = await openWith([makePost({ id: 1 })]);
  const backup = await openWith([makePost({ id: 1 })]);
  const versions = [];
  for (const [index, each] of [store, backup].entries()) {
    await each.apply([retitle(1, `${index}`)], { now: now + index });
    versions.push(await getVersion(each, 1));
  }
  expect(versions[0]).not.toBe(versions[1]);
});

test('a conflict has the post as it is now, and nothing is applied', async () => {
  const store = await openWith(makePosts(2));
  const ifVersion = await getVersion(store, 1);
  await store.apply([retitle(1, 'Theirs')]);
  for (const change of [
    { ...retitle(1, 'Mine'), ifVersion },
    { type: 'delete', id: 1, ifVersion },
  ] as PostChange[]) {
    const outcome = store.apply([retitle(2, 'Other'), change]);
    await expect(outcome).rejects.toBeInstanceOf(PostConflictError);
    await expect(outcome).rejects.toMatchObject({
      code: 'conflict',
      current: { post: makePost({ id: 1, title: 'Theirs' }), version: await getVersion(store, 1) },
    });
  }
  expect((await store.get({ id: 2 }))?.post.title).toBe('Post 2');
});

test('a version is still valid after the post was deleted and restored', async () => {
  const store = await openWith(makePosts(2));
  const ifVersion = await getVersion(store, 1);
  const { trashKeys } = await store.apply([{ type: 'delete', id: 1 }]);
  await store.apply([{ type: 'restore', key: trashKeys[0] ?? '' }]);
  await store.apply([{ type: 'update', id: 1, fields: { title: 'Mine' }, ifVersion }]);
  expect((await store.get({ id: 1 }))?.post.title).toBe('Mine');
});

describe('with an idempotency key', () => {
  test('returns the first response again, also after the posts have changed', async () => {
    const store = await openWith([makePost({ id: 5 }), makePost({ id: 4 })]);
    const changes = [
      create({ id: 5 }),
      retitle(5, 'New'),
      { type: 'delete', id: 99 },
      { type: 'delete', id: 4 },
    ] as const;
    const options = { now, idempotencyKey: 'k' };
    const first = await store.apply(changes, options);
    await store.apply([retitle(6, 'Later')]);
    await store.apply([{ type: 'delete', id: 5 }]);
    expect(first.trashKeys).toStrictEqual([null, null, null, '2-2']);
    expect(await store.apply(changes, options)).toStrictEqual({ ...first, isReplay: true });
    expect(await store.readRevision()).toBe(4);
  });

  test('returns the first response although the version is stale now', async () => {
    const store = await openWith([makePost({ id: 1 })]);
    const changes = [
      {
        type: 'update',
        id: 1,
        fields: { title: 'Mine' },
        ifVersion: (await getVersion(store, 1)) ?? '',
      },
    ] as const;
    const first = await store.apply(changes, { idempotencyKey: 'k' });
    expect(await store.apply(changes, { idempotencyKey: 'k' })).toStrictEqual({ ...first, isReplay: true });
  });

  test('rejects other changes', async () => {
    const store = await openWith();
    await store.apply([create({ id: 1 })], { idempotencyKey: 'k' });
    const other = store.apply([create({ id: 2 })], { idempotencyKey: 'k' });
    await expect(other).rejects.toBeInstanceOf(IdempotencyKeyError);
    await expect(other).rejects.toMatchObject({ code: 'failed' });
    expect(await readIds(store)).toStrictEqual([1]);
  });

  test('applies changes once that are sent ten times at once', async () => {
    const store = await openWith();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => store.apply([create({ id: 1 })], { idempotencyKey: 'k' })),
    );
    expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(new Set(results.map(({ posts }) => posts[0]?.post.id))).toStrictEqual(new Set([1]));
    expect(await readIds(store)).toStrictEqual([1]);
  });
});

test('changes without an effect leave the revision, but a key is remembered', async () => {
  const store = await openWith([makePost({ id: 1 })]);
  const changes: PostChange[] = [
    { type: 'delete', id: 9 },
    { type: 'move', id: 1, before: null },
    { type: 'update', id: 1, fields: makePost({ id: 1 }) },
    { type: 'restore', key: '1-1' },
  ];
  expect(await store.apply(changes)).toMatchObject({
    revision: 1,
    posts: [null, { post: { id: 1 } }, { post: { id: 1 } }, null],
  });
  const deletion: PostChange[] = [{ type: 'delete', id: 9 }];
  await store.apply(deletion, { idempotencyKey: 'k' });
  await store.apply([create({ id: 9 })]);
  await store.apply(deletion, { idempotencyKey: 'k' });
  expect(await readIds(store)).toStrictEqual([9, 1]);
});

test('rejects a post that is too large, and stores one that is just not', async () => {
  const size = new TextEncoder().encode(JSON.stringify(makePost({ id: 1, content: '' }))).length;
  const store = await openWith([], { maxPostBytes: size + 4 });
  await expect(store.apply([create({ id: 1, content: 'ééé' })])).rejects.toMatchObject({ code: 'too-large' });
  await store.apply([create({ id: 1, content: 'éé' })]);
  expect(await readIds(store)).toStrictEqual([1]);
});

test('stores, deletes and restores a post of 1.9 million bytes, all of its characters escaped in JSON', async () => {
  const store = await openWith();
  const content = '"'.repeat(940_000);
  await store.apply([create({ id: 1, content }), create({ id: 2, content })]);
  expect((await store.get({ id: 1 }))?.post.content).toBe(content);
  const { trashKeys } = await store.apply([{ type: 'delete', id: 1 }]);
  await store.apply([{ type: 'restore', key: trashKeys[0] ?? '' }]);
  expect((await store.get({ id: 1 }))?.post.content).toBe(content);
});

test('rejects a post that is no JSON, and leaves the list as it was', async () => {
  const store = await openWith();
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  await expect(store.apply([create({ loop })])).rejects.toMatchObject({ code: 'failed' });
  expect(await readIds(store)).toStrictEqual([]);
});

test('checkPost sees each created or updated post as it will be stored, and can refuse it', async () => {
  const store = await openWith([makePost({ id: 1 })]);
  const titles: string[] = [];
  const checkPost = ({ title }: { readonly title: string }) => {
    titles.push(title);
    if (title === 'Refused') throw new PostStoreError('forbidden', 'Not this one.');
  };
  await store.apply([create({ id: 2, title: 'half \ud83d' }), retitle(1, 'New')], { checkPost });
  expect(titles).toStrictEqual(['half \u{fffd}', 'New']);
  await expect(store.apply([retitle(2, 'Refused')], { checkPost })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('an update removes fields, but none that each post has', async () => {
  const store = await openWith([makePost({ id: 1, mood: 'calm' })]);
  const remove = ['mood', 'title', 'id'];
  const { posts } = await store.apply([{ type: 'update', id: 1, fields: {}, remove }]);
  expect(posts[0]?.post).toStrictEqual(makePost({ id: 1 }));
});

test('finds room for a thousand posts one after the other before one post', async () => {
  const store = await openWith([makePost({ id: 1 }), makePost({ id: 2 })]);
  for (let id = 1000; id < 2000; id += 50) {
    const changes = Array.from({ length: 50 }, (_, index) => create({ id: id + index }, 2));
    await store.apply(changes.slice(0, 25));
    for (const change of changes.slice(25)) await store.apply([change]);
  }
  const thousand = Array.from({ length: 1000 }, (_, index) => 1000 + index);
  expect(await readIds(store).then((ids) => ids.length)).toBe(1000);
  const ids = [];
  for await (const post of store.exportPosts()) ids.push(post.id);
  expect(ids).toStrictEqual([1, ...thousand, 2]);
});

test('replaces the whole list in one set', async () => {
  const store = await openWith(seedPosts);
  const wanted = Array.from({ length: 300 }, (_, index) => makePost({ id: 1 + index, slug: `p${index}` }));
  await store.apply([
    ...seedPosts.map(({ id }): PostChange => ({ type: 'delete', id })),
    ...wanted.map((post): PostChange => ({ type: 'create', post, before: null })),
  ]);
  expect((await store.list({ withContent: true, limit: 500 })).posts).toStrictEqual(wanted);
});

test('another change of the same kind needs no new statement, which an engine would prepare and cache', async () => {
  const database = makeFakeDatabase();
  const store = await openSqlPostStore(database, { seeds: [makePost({ id: 1 })] });
  const statementsAfter = async (title: string): Promise<number> => {
    await store.apply([retitle(1, title)]);
    return new Set(database.asked.map(({ sql }) => sql)).size;
  };
  const before = await statementsAfter('A');
  expect(await statementsAfter('B')).toBe(before);
});

describe('concurrent changes, if the engine has no transactions', () => {
  afterEach(() => void vi.useRealTimers());

  test('are applied one after another, so that each is planned once', async () => {
    const database = makeFakeDatabase();
    const store = await openSqlPostStore(database, { seeds: [] });
    const before = database.asked.length;
    const applied = await Promise.all(
      Array.from({ length: 10 }, (_, index) => store.apply([create({ id: index })])),
    );
    expect(applied.map(({ revision }) => revision)).toStrictEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const written = database.asked
      .slice(before)
      .filter(({ sql }) => sql.startsWith('INSERT INTO write_guard'));
    expect(written).toHaveLength(10);
  });

  test('do not wait for one that is rejected, or never settles', async () => {
    const database = makeFakeDatabase();
    const store = await openSqlPostStore(database, { seeds: [] });
    const rejected = store.apply([retitle(7, 'New')]);
    const batch = vi.spyOn(database, 'batch');
    await expect(rejected).rejects.toThrow(PostStoreError);
    vi.useFakeTimers();
    batch.mockReturnValueOnce(new Promise(() => {}));
    void store.apply([create({ id: 1 })]);
    const applied = store.apply([create({ id: 2 })]);
    await vi.advanceTimersByTimeAsync(2000);
    expect((await applied).revision).toBe(2);
  });
});

describe('if a set is stored and its response is lost', () => {
  afterEach(() => void vi.restoreAllMocks());

  /** A store over a network that fails once, after the next set is written. */
  async function openLosing(): Promise<{ readonly store: SqlPostStore; lose: () => void }> {
    const database = makeFakeDatabase();
    const store = await openSqlPostStore(database, { seeds: [] });
    const batch = database.batch.bind(database);
    const lose = () =>
      void vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
        const rows = await batch(statements);
        if (!statements.some(({ sql }) => sql.startsWith('INSERT INTO write_guard'))) return rows;
        vi.restoreAllMocks();
        throw new Error('D1_ERROR: Network connection lost.');
      });
    return { store, lose };
  }

  test('one without a key is not written again', async () => {
    const { store, lose } = await openLosing();
    lose();
    await expect(store.apply([create({ id: 1 })])).rejects.toMatchObject({ code: 'unavailable' });
    expect(await readIds(store)).toStrictEqual([1]);
  });

  test('one with a key gets the first response', async () => {
    const { store, lose } = await openLosing();
    lose();
    const applied = await store.apply([create({ id: 1 })], { idempotencyKey: 'k1' });
    expect(applied).toMatchObject({ revision: 2, posts: [{ post: { id: 1 } }], isReplay: true });
    expect(await readIds(store)).toStrictEqual([1]);
  });
});

describe('concurrent changes, if the engine has transactions', () => {
  afterEach(() => void vi.restoreAllMocks());

  async function openOnNode() {
    const database = openNodeDatabase(':memory:');
    const store = await openSqlPostStore(database, { seeds: [makePost({ id: 1 })] });
    const transaction = vi.spyOn(database, 'transaction');
    const batch = vi.spyOn(database, 'batch');
    return { database, store, transaction, batch };
  }

  test('each is planned once, on the list after the one before it', async () => {
    const { store, transaction, batch } = await openOnNode();
    const applied = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.apply([create({ id: 5 })], { idempotencyKey: `k${index}` }),
      ),
    );
    expect(applied.map(({ revision }) => revision)).toStrictEqual(applied.map((_, index) => index + 2));
    expect(applied.map(({ posts }) => posts[0]?.post.id)).toStrictEqual(applied.map((_, index) => index + 5));
    expect([transaction.mock.calls.length, batch.mock.calls.length]).toStrictEqual([20, 0]);
  });

  test('each is rejected by itself: for a version, its key, or a missing post', async () => {
    const { store } = await openOnNode();
    const ifVersion = await getVersion(store, 1);
    const update = (title: string, idempotencyKey: string) =>
      store.apply([{ type: 'update', id: 1, fields: { title }, ifVersion }], { idempotencyKey, now });
    const outcomes = await Promise.allSettled([
      update('A', 'a'),
      update('B', 'b'),
      update('A', 'a'),
      store.apply([create({ id: 4 })], { idempotencyKey: 'a' }),
      store.apply([retitle(99, 'Nobody')]),
      store.apply([create({ id: 6 })]),
    ]);
    const current = { post: makePost({ id: 1, title: 'A' }), version: `2-${now}` };
    expect(outcomes).toMatchObject([
      { value: { revision: 2, posts: [current], isReplay: false } },
      { reason: { code: 'conflict', current } },
      { value: { revision: 2, posts: [current], isReplay: true } },
      { reason: new IdempotencyKeyError('a') },
      { reason: { code: 'not-found' } },
      { value: { revision: 3, isReplay: false } },
    ]);
    expect(await readIds(store)).toStrictEqual([6, 1]);
  });

  test('are added to the search index together, each with its last text', async () => {
    const { database, store } = await openOnNode();
    const find = async (search: string) => (await store.list({ search })).posts.map(({ id }) => id);
    await store.apply([retitle(1, 'Wages')]);
    // FTS5 writes a segment each time that it writes what it holds in memory.
    const segments = { sql: 'SELECT count(DISTINCT segid) AS count FROM post_search_idx' };
    const [before] = await database.all(segments);
    await Promise.allSettled([
      store.apply([retitle(1, 'Taxes')]),
      store.apply([retitle(1, 'Bonds')]),
      store.apply([create({ id: 2, title: 'Bonds' })]),
      store.apply([{ type: 'delete', id: 2 }]),
      // Rolled back: its second change is rejected.
      store.apply([create({ id: 3, title: 'Bonds' }), retitle(99, 'Nobody')]),
      store.apply([create({ id: 4, title: 'Loans' })]),
    ]);
    expect(await Promise.all(['wages', 'taxes', 'bonds', 'loans'].map(find))).toStrictEqual([
      [],
      [],
      [1],
      [4],
    ]);
    const [after] = await database.all(segments);
    expect(after).toMatchObject({ count: Number(before?.['count']) + 1 });
  });
});
