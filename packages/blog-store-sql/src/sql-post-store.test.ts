import { type BlogPost, type PostChange, PostStoreError, seedPosts } from '@branchbook/blog-core';
import { makePost, postStoreConformance } from '@branchbook/blog-core/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { openNodeDatabase } from './node-database.ts';
import {
  IdempotencyKeyError,
  openSqlPostStore,
  StaleRevisionError,
  type SqlPostStore,
} from './sql-post-store.ts';

const cases = postStoreConformance.filter(({ needsText }) => !needsText);
const otherSeeds = [makePost({ id: 11 }), makePost({ id: 12, mood: 'calm' })];

describe.each([
  ['our seeds', undefined],
  ['other seeds', otherSeeds],
  ['no seeds', []],
] as const)('with %s', (_, seeds) => {
  test.each(cases)('$name', ({ run }) => {
    const database = makeFakeDatabase();
    return run({
      ...(seeds && { seeds }),
      open: () => openSqlPostStore(database, { ...(seeds && { seeds }), pollMs: 10 }),
    });
  });
});

async function openWith(posts: readonly BlogPost[] = [], options = {}): Promise<SqlPostStore> {
  return openSqlPostStore(makeFakeDatabase(), { seeds: posts, ...options });
}

async function ids(store: SqlPostStore): Promise<number[]> {
  return (await store.readAll()).posts.map(({ id }) => id);
}

const add = (overrides: Parameters<typeof makePost>[0]): PostChange => ({
  type: 'add',
  post: makePost(overrides),
});
const at = { now: 1_764_000_000_000 };

describe('findByOldPath', () => {
  const imported = makePost({
    id: 7,
    oldPaths: ['/2013/05/06/tax.html', '/2013/café/'],
    publishedAt: '2013-05-06T00:12:52Z',
  });
  const { content: _, ...summary } = imported;

  test('returns the post without its content, by each spelling of its paths', async () => {
    const store = await openWith([makePost({ id: 8 }), imported]);
    for (const path of ['/2013/05/06/tax.html', '/2013/caf%C3%A9', '/2013/café/', '/2013/cafe%CC%81/']) {
      expect(await store.findByOldPath(path), path).toStrictEqual(summary);
    }
    for (const path of ['/2013/05/06/tax', '/', '', '/post-7', '/%', '/a%00'])
      expect(await store.findByOldPath(path), path).toBeNull();
  });

  test('returns the first of two in the order of the list', async () => {
    const store = await openWith([imported, makePost({ id: 8, oldPaths: ['/2013/05/06/tax.html'] })]);
    await store.transact(() => [{ type: 'move', id: 8, to: 0 }]);
    expect((await store.findByOldPath('/2013/05/06/tax.html'))?.id).toBe(8);
  });

  test('follows an update and a removal of the post', async () => {
    const store = await openWith([imported]);
    await store.transact(() => [{ type: 'update', post: { ...imported, oldPaths: ['/other.html'] } }]);
    expect(await store.findByOldPath('/2013/05/06/tax.html')).toBeNull();
    expect((await store.findByOldPath('/other.html'))?.id).toBe(7);
    await store.transact(() => [{ type: 'remove', id: 7 }]);
    expect(await store.findByOldPath('/other.html')).toBeNull();
  });

  test('ignores what is no path', async () => {
    const store = await openWith([
      makePost({ id: 7, oldPaths: { path: '/a' } }),
      makePost({ id: 8, oldPaths: [7, 'b', '//c'] }),
    ]);
    for (const path of ['/a', '7', 'b', '//c']) expect(await store.findByOldPath(path), path).toBeNull();
  });
});

describe('applyChanges', () => {
  test('gives the revision and the posts as they were stored, with their real ids', async () => {
    const store = await openWith([makePost({ id: 7 })]);
    const applied = await store.applyChanges({
      ...at,
      changes: [add({ id: 7 }), { type: 'remove', id: 7, at: 1 }, { type: 'move', id: 9, to: 0 }],
    });
    expect(applied).toStrictEqual({
      revision: 2,
      posts: [{ ...makePost({ id: 7 }), id: 8 }, null, null],
      isReplay: false,
    });
    expect(await ids(store)).toStrictEqual([8]);
  });

  test('refuses changes that were decided on another revision, and says which one there is', async () => {
    const store = await openWith();
    await store.applyChanges({ ...at, changes: [add({ id: 1 })] });
    const late = store.applyChanges({ ...at, changes: [add({ id: 2 })], ifRevision: 1 });
    await expect(late).rejects.toBeInstanceOf(StaleRevisionError);
    await expect(late).rejects.toMatchObject({ code: 'conflict', revision: 2 });
    await store.applyChanges({ ...at, changes: [add({ id: 2 })], ifRevision: 2 });
    expect(await ids(store)).toStrictEqual([2, 1]);
  });

  test('gives the first answer to the same key and changes, also after the posts have changed', async () => {
    const store = await openWith([makePost({ id: 5 })]);
    const request = {
      ...at,
      changes: [
        add({ id: 5 }),
        { type: 'update', post: makePost({ id: 5, title: 'New' }), at: 1 },
        { type: 'remove', id: 99 },
      ] as const,
      idempotencyKey: 'k',
    };
    const first = await store.applyChanges(request);
    await store.applyChanges({
      ...at,
      changes: [{ type: 'update', post: makePost({ id: 6, title: 'Later' }) }],
    });
    await store.applyChanges({ ...at, changes: [{ type: 'remove', id: 5 }] });
    expect(await store.applyChanges(request)).toStrictEqual({ ...first, isReplay: true });
    // The revision of the first time is long gone, and does not matter.
    expect(await store.applyChanges({ ...request, ifRevision: 1 })).toStrictEqual({
      ...first,
      isReplay: true,
    });
    expect(await store.readRevision()).toBe(4);
  });

  test('refuses a key that comes with other changes', async () => {
    const store = await openWith();
    await store.applyChanges({ ...at, changes: [add({ id: 1 })], idempotencyKey: 'k' });
    const other = store.applyChanges({ ...at, changes: [add({ id: 2 })], idempotencyKey: 'k' });
    await expect(other).rejects.toBeInstanceOf(IdempotencyKeyError);
    expect(await ids(store)).toStrictEqual([1]);
  });

  test('applies changes with one key once, sent ten times at the same time', async () => {
    const store = await openWith();
    const request = { ...at, changes: [add({ id: 1 })], idempotencyKey: 'k' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.applyChanges(request)));
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(new Set(answers.map(({ posts }) => posts[0]?.id))).toStrictEqual(new Set([1]));
    expect(await ids(store)).toStrictEqual([1]);
  });

  test('changes that change nothing leave the revision, but a key is remembered', async () => {
    const store = await openWith([makePost({ id: 1 })]);
    const changes: PostChange[] = [
      { type: 'remove', id: 9 },
      { type: 'move', id: 1, to: 0 },
      { type: 'update', post: makePost({ id: 1 }) },
    ];
    expect(await store.applyChanges({ ...at, changes })).toMatchObject({
      revision: 1,
      posts: [null, { id: 1 }, { id: 1 }],
    });
    await store.applyChanges({ ...at, changes: [{ type: 'remove', id: 9 }], idempotencyKey: 'k' });
    await store.applyChanges({ ...at, changes: [add({ id: 9 })] });
    await store.applyChanges({ ...at, changes: [{ type: 'remove', id: 9 }], idempotencyKey: 'k' });
    expect(await ids(store)).toStrictEqual([9, 1]);
  });

  test('refuses a post that is too large, and takes one that is just not', async () => {
    const size = new TextEncoder().encode(JSON.stringify(makePost({ id: 1, content: '' }))).length;
    const store = await openWith([], { maxPostBytes: size + 4 });
    await expect(
      store.applyChanges({ ...at, changes: [add({ id: 1, content: 'ééé' })] }),
    ).rejects.toMatchObject({
      code: 'too-large',
    });
    await store.applyChanges({ ...at, changes: [add({ id: 1, content: 'éé' })] });
    expect(await ids(store)).toStrictEqual([1]);
  });

  test('takes a post of 1.9 million bytes, in which every character is escaped in JSON', async () => {
    const store = await openWith();
    const content = '"'.repeat(940_000);
    await store.applyChanges({ ...at, changes: [add({ id: 1, content }), add({ id: 2, content })] });
    expect((await store.readPost('post-1'))?.post.content).toBe(content);
  });

  test('refuses a post that is no JSON, and leaves the list as it was', async () => {
    const store = await openWith();
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    await expect(store.transact(() => [add({ loop })])).rejects.toMatchObject({ code: 'failed' });
    expect(await ids(store)).toStrictEqual([]);
  });

  test('passes over a change of a kind that it does not know', async () => {
    const store = await openWith();
    const unknown = { type: 'publish', id: 1 } as unknown as PostChange;
    expect(await store.applyChanges({ ...at, changes: [unknown] })).toMatchObject({ posts: [null] });
  });

  test('finds room for a thousand posts one after the other at one place', async () => {
    const store = await openWith([makePost({ id: 1 }), makePost({ id: 2 })]);
    for (let id = 1000; id < 2000; id += 50) {
      const changes = Array.from({ length: 50 }, (_, index): PostChange => ({
        type: 'insert',
        at: 1,
        post: makePost({ id: id + index }),
      }));
      await store.applyChanges({ ...at, changes: changes.slice(0, 25) });
      for (const change of changes.slice(25)) await store.applyChanges({ ...at, changes: [change] });
    }
    const thousand = Array.from({ length: 1000 }, (_, index) => 1999 - index);
    expect(await ids(store)).toStrictEqual([1, ...thousand, 2]);
  });

  test('replaces the whole list in one set', async () => {
    const store = await openWith(seedPosts);
    const wanted = Array.from({ length: 300 }, (_, index) =>
      makePost({ id: 1 + (index % 250), slug: `p${index}` }),
    );
    await store.applyChanges({
      ...at,
      changes: [
        ...seedPosts.map(({ id }): PostChange => ({ type: 'remove', id, at: 0 })),
        ...wanted.map((post, index): PostChange => ({
          type: 'insert',
          post,
          at: index,
          allowDuplicateId: true,
        })),
      ],
    });
    expect((await store.readAll()).posts).toStrictEqual(wanted);
  });
});

test('posts survive to the byte, with their strangest fields, in their order', async () => {
  const strange: object = JSON.parse(
    '{"mood":{"a":[1.5,null,"\\u0000"]},"__proto__":{"a":1},"\\ud83d":"\\udc00","isMarkdown":false,"1":2}',
  );
  const posts = [
    { ...strange, ...makePost({ id: 1.5, title: 'a\0b', content: '\0 \u{1f600}', slug: 'a\0' }) },
    makePost({ id: 2 ** 53 + 2, aliases: ['x', 7, null], updated: { odd: true } }),
    makePost({ id: -1e300 }),
  ];
  const store = await openWith(posts);
  const all = await store.readAll();
  expect(JSON.stringify(all.posts)).toBe(JSON.stringify(posts));
  expect(JSON.stringify((await store.readPost('a\u{fffd}'))?.post)).toBe(JSON.stringify(posts[0]));
  expect((await store.readPost('7'))?.redirectTo).toBe(posts[1]?.slug);
});

test('half of a surrogate pair in a text is stored as U+FFFD, and stays in a field that has no name here', async () => {
  const half = {
    title: 'half \ud83d',
    excerpt: '\udc00',
    date: '\ud83d',
    author: 'a\ud83d',
    slug: 'a\ud83d',
  };
  const store = await openWith([makePost({ ...half, content: '\udc00 b', mood: '\ud83d' })]);
  const [seed] = (await store.readAll()).posts;
  expect(seed).toMatchObject({
    title: 'half \u{fffd}',
    excerpt: '\u{fffd}',
    date: '\u{fffd}',
    mood: '\ud83d',
  });
  expect(seed).toMatchObject({ author: 'a\u{fffd}', slug: 'a\u{fffd}', content: '\u{fffd} b' });
  const { posts } = await store.applyChanges({ ...at, changes: [{ type: 'add', post: makePost(half) }] });
  expect(posts).toMatchObject([{ title: 'half \u{fffd}', slug: 'a\u{fffd}' }]);
});

test('a row that an older version stored with half of a surrogate pair reads as it was', async () => {
  const database = makeFakeDatabase();
  const store = await openSqlPostStore(database, { seeds: [makePost()] });
  await database.batch([{ sql: `UPDATE post SET exact = '{"texts":{"title":"half \\ud83d"}}'` }]);
  expect((await store.readAll()).posts[0]?.title).toBe('half \ud83d');
});

test('a post whose id another one has too says where it stands', async () => {
  const duplicates = [makePost({ id: 7 }), makePost({ id: 8 }), makePost({ id: 7, slug: 'duplicate' })];
  const store = await openWith(duplicates);
  expect(await store.readPost('duplicate')).toMatchObject({ at: 2, next: { id: 8 }, previous: null });
  await store.transact(() => [{ type: 'remove', id: 7, at: 2 }]);
  expect((await store.readAll()).posts).toStrictEqual(duplicates.slice(0, 2));
});

test('a limit beyond a hundred gives a hundred, and a cursor that is none leads to the top', async () => {
  const posts = Array.from({ length: 130 }, (_, index) => makePost({ id: index + 1 }));
  const store = await openWith(posts);
  expect((await store.readPage({ limit: 1000 })).posts).toHaveLength(100);
  expect((await store.readPage({ limit: 0, cursor: 'x' })).posts.map(({ id }) => id)).toStrictEqual([1]);
});

test('another change of the same kind needs no new statement, which an engine would prepare and hold', async () => {
  const database = makeFakeDatabase();
  const store = await openSqlPostStore(database, { seeds: [makePost({ id: 1 })] });
  const statementsAfter = async (title: string): Promise<number> => {
    await store.applyChanges({ ...at, changes: [{ type: 'update', post: makePost({ id: 1, title }) }] });
    return new Set(database.asked.map(({ sql }) => sql)).size;
  };
  const before = await statementsAfter('A');
  expect(await statementsAfter('B')).toBe(before);
});

describe('changes at once, where the engine has no transactions', () => {
  afterEach(() => void vi.useRealTimers());

  test('come in turn, so that each is planned once', async () => {
    const database = makeFakeDatabase();
    const store = await openSqlPostStore(database, { seeds: [] });
    const before = database.asked.length;
    const changes = Array.from({ length: 10 }, (_, index) => ({ ...at, changes: [add({ id: index })] }));
    const applied = await Promise.all(changes.map((request) => store.applyChanges(request)));
    expect(applied.map(({ revision }) => revision)).toStrictEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const written = database.asked
      .slice(before)
      .filter(({ sql }) => sql.startsWith('INSERT INTO write_guard'));
    expect(written).toHaveLength(10);
  });

  test('one that is refused, or never ends, does not keep the others from theirs', async () => {
    const database = makeFakeDatabase();
    const store = await openSqlPostStore(database, { seeds: [] });
    const refused = store.applyChanges({ ...at, changes: [{ type: 'update', post: makePost({ id: 7 }) }] });
    const batch = vi.spyOn(database, 'batch');
    await expect(refused).rejects.toThrow(PostStoreError);
    vi.useFakeTimers();
    batch.mockReturnValueOnce(new Promise(() => {}));
    void store.applyChanges({ ...at, changes: [add({ id: 1 })] });
    const applied = store.applyChanges({ ...at, changes: [add({ id: 2 })] });
    await vi.advanceTimersByTimeAsync(2000);
    expect((await applied).revision).toBe(2);
  });
});

describe('where a set is stored and its answer is lost', () => {
  /** A store over a network that fails once, behind the next set that is written. */
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
    const ways = [
      () => store.applyChanges({ ...at, changes: [add({ id: 1 })] }),
      () => store.transact(() => [add({ id: 1 })]),
    ];
    for (const [index, write] of ways.entries()) {
      lose();
      await expect(write()).rejects.toMatchObject({ code: 'unreachable' });
      expect(await ids(store)).toHaveLength(index + 1);
    }
  });

  test('one with a key gets the first answer', async () => {
    const { store, lose } = await openLosing();
    lose();
    const applied = await store.applyChanges({ ...at, changes: [add({ id: 1 })], idempotencyKey: 'k1' });
    expect(applied).toMatchObject({ revision: 2, posts: [{ id: 1 }], isReplay: true });
    expect(await ids(store)).toStrictEqual([1]);
  });
});

describe('changes at once, where the engine has transactions', () => {
  afterEach(() => void vi.restoreAllMocks());

  async function openOnNode() {
    const database = openNodeDatabase(':memory:');
    const store = await openSqlPostStore(database, { seeds: [makePost({ id: 1 })] });
    const transaction = vi.spyOn(database, 'transaction');
    const batch = vi.spyOn(database, 'batch');
    return { store, transaction, batch };
  }

  test('each is planned once, on what the one before it has left', async () => {
    const { store, transaction, batch } = await openOnNode();
    const applied = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.applyChanges({ ...at, changes: [add({ id: 5 })], idempotencyKey: `k${index}` }),
      ),
    );
    expect(applied.map(({ revision }) => revision)).toStrictEqual(applied.map((_, index) => index + 2));
    expect(applied.map(({ posts }) => posts[0]?.id)).toStrictEqual(applied.map((_, index) => index + 5));
    expect([transaction.mock.calls.length, batch.mock.calls.length]).toStrictEqual([20, 0]);
  });

  test('one is refused by itself: for its revision, its key, or a post that is gone', async () => {
    const { store } = await openOnNode();
    const outcomes = await Promise.allSettled([
      store.applyChanges({ ...at, changes: [add({ id: 2 })], ifRevision: 1, idempotencyKey: 'a' }),
      store.applyChanges({ ...at, changes: [add({ id: 3 })], ifRevision: 1, idempotencyKey: 'b' }),
      store.applyChanges({ ...at, changes: [add({ id: 2 })], ifRevision: 1, idempotencyKey: 'a' }),
      store.applyChanges({ ...at, changes: [add({ id: 4 })], idempotencyKey: 'a' }),
      store.applyChanges({ ...at, changes: [{ type: 'update', post: makePost({ id: 99 }) }] }),
      store.applyChanges({ ...at, changes: [add({ id: 6 })] }),
    ]);
    const post = makePost({ id: 2 });
    expect(outcomes).toMatchObject([
      { value: { revision: 2, posts: [post], isReplay: false } },
      { reason: new StaleRevisionError(2) },
      { value: { revision: 2, posts: [post], isReplay: true } },
      { reason: new IdempotencyKeyError('a') },
      { reason: { code: 'not-found' } },
      { value: { revision: 3, isReplay: false } },
    ]);
    expect(await ids(store)).toStrictEqual([6, 2, 1]);
  });

  test('are brought into the index of words together, each with what it says at the end', async () => {
    const database = openNodeDatabase(':memory:');
    const store = await openSqlPostStore(database, { seeds: [makePost({ id: 1 })] });
    const change = (...changes: PostChange[]) => store.applyChanges({ ...at, changes });
    const found = async (text: string) => (await store.search(text, { limit: 9 })).map(({ id }) => id);
    await change({ type: 'update', post: makePost({ id: 1, title: 'Wages' }) });
    // FTS5 writes a segment each time that it writes what it holds in memory.
    const segments = { sql: 'SELECT count(DISTINCT segid) AS count FROM post_search_idx' };
    const [before] = await database.all(segments);
    await Promise.allSettled([
      change({ type: 'update', post: makePost({ id: 1, title: 'Taxes' }) }),
      change({ type: 'update', post: makePost({ id: 1, title: 'Bonds' }) }),
      change(add({ id: 2, title: 'Bonds' })),
      change({ type: 'remove', id: 2 }),
      // Undone: the second of its changes is refused.
      change(add({ id: 3, title: 'Bonds' }), { type: 'update', post: makePost({ id: 99 }) }),
      change(add({ id: 4, title: 'Loans' })),
    ]);
    expect(await Promise.all(['wages', 'taxes', 'bonds', 'loans'].map(found))).toStrictEqual([
      [],
      [],
      [1],
      [4],
    ]);
    const [after] = await database.all(segments);
    expect(after).toMatchObject({ count: Number(before?.['count']) + 1 });
  });
});

describe('readChanges', () => {
  async function mirror(store: SqlPostStore, since: number, limit = 2) {
    const changed: number[] = [];
    const removed: number[] = [];
    let cursor: string | null = null;
    for (;;) {
      const part: Awaited<ReturnType<SqlPostStore['readChanges']>> = await store.readChanges(since, {
        cursor,
        limit,
      });
      if (!part) return null;
      changed.push(...part.changed.map(({ post }) => post.id));
      removed.push(...part.removed);
      cursor = part.next;
      if (cursor === null) return { changed: changed.toSorted((a, b) => a - b), removed };
    }
  }

  test('gives what was added, changed, moved and removed since, in parts', async () => {
    const store = await openWith([1, 2, 3, 4, 5].map((id) => makePost({ id })));
    expect(await mirror(store, 0)).toStrictEqual({ changed: [1, 2, 3, 4, 5], removed: [] });
    await store.applyChanges({ ...at, changes: [add({ id: 6 }), { type: 'move', id: 5, to: 0 }] });
    await store.applyChanges({
      ...at,
      changes: [
        { type: 'remove', id: 2 },
        { type: 'remove', id: 3 },
      ],
    });
    await store.applyChanges({
      ...at,
      changes: [{ type: 'update', post: makePost({ id: 1, title: 'New' }) }],
    });
    expect(await mirror(store, 1)).toStrictEqual({ changed: [1, 5, 6], removed: [2, 3] });
    expect(await mirror(store, 3)).toStrictEqual({ changed: [1], removed: [] });
    expect(await mirror(store, 4)).toStrictEqual({ changed: [], removed: [] });
    expect(await mirror(store, 0)).toStrictEqual({ changed: [1, 4, 5, 6], removed: [] });
  });

  test('the smallest position is the first post', async () => {
    const store = await openWith([1, 2, 3].map((id) => makePost({ id })));
    await store.applyChanges({ ...at, changes: [{ type: 'move', id: 3, to: 1 }] });
    const part = await store.readChanges(0, { limit: 10 });
    const inOrder = part?.changed.toSorted((a, b) => a.position - b.position).map(({ post }) => post.id);
    expect(inOrder).toStrictEqual([1, 3, 2]);
  });

  test('gives the whole list in its order, the top first, at most a thousand posts at a time', async () => {
    const posts = Array.from({ length: 1003 }, (_, index) => makePost({ id: index + 1 }));
    const store = await openWith(posts);
    await store.applyChanges({
      ...at,
      changes: [
        { type: 'update', post: makePost({ id: 2, title: 'New' }) },
        { type: 'move', id: 1003, to: 0 },
      ],
    });
    const first = await store.readChanges(0, { limit: 2 });
    expect(first?.changed.map(({ post }) => post.id)).toStrictEqual([1003, 1]);
    const second = await store.readChanges(0, { cursor: first?.next ?? null, limit: 5000 });
    expect(second?.changed).toHaveLength(1000);
    expect(second?.changed.slice(0, 2).map(({ post }) => post.id)).toStrictEqual([2, 3]);
    const third = await store.readChanges(0, { cursor: second?.next ?? null, limit: 5000 });
    expect(third).toMatchObject({ changed: [{ post: { id: 1002 } }], removed: [], next: null });
    // A cursor that is none, or one of another kind, leads to the top.
    for (const cursor of ['x', '2.1']) {
      expect((await store.readChanges(0, { cursor, limit: 2 }))?.changed).toStrictEqual(first?.changed);
    }
  });

  test('says that it cannot tell of a time that is forgotten, or not yet there', async () => {
    const store = await openWith([makePost({ id: 1 })]);
    await store.applyChanges({ changes: [{ type: 'remove', id: 1 }], now: 100, idempotencyKey: 'k' });
    await store.applyChanges({ changes: [add({ id: 2 })], now: 200 });
    expect(await store.readVersions(1)).toHaveLength(1);
    await store.forgetHistory(150);
    expect(await mirror(store, 1)).toBeNull();
    expect(await mirror(store, 2)).toStrictEqual({ changed: [2], removed: [] });
    expect(await mirror(store, 9)).toBeNull();
    expect(await mirror(store, 0)).toStrictEqual({ changed: [2], removed: [] });
    expect(await store.readVersions(1)).toStrictEqual([]);
    await store.forgetHistory(150);
    expect(await mirror(store, 2)).not.toBeNull();
  });
});

describe('readContents', () => {
  const keysOf = ({ posts }: Awaited<ReturnType<SqlPostStore['readContents']>>) =>
    posts.map(({ key }) => key);

  test('gives whole posts in the order of their keys, each once, and leaves out keys that nobody has', async () => {
    const posts = [
      makePost({ id: 1, content: 'a \0 and \u{1f600}', mood: { calm: [1, null] } }),
      makePost({ id: 1, slug: 'duplicate' }),
      makePost({ id: 3 }),
    ];
    const store = await openWith(posts);
    await store.applyChanges({ ...at, changes: [{ type: 'remove', id: 3 }] });
    expect(await store.readContents([2, 99, 1, 3, 2])).toStrictEqual({
      revision: 2,
      posts: [
        { key: 2, post: posts[1] },
        { key: 1, post: posts[0] },
      ],
      next: null,
    });
    for (const keys of [[], [0], [-1, 1.5, NaN, 1e300]]) {
      expect(await store.readContents(keys)).toStrictEqual({ revision: 2, posts: [], next: null });
    }
  });

  test('looks at a hundred keys at a time', async () => {
    const store = await openWith(Array.from({ length: 102 }, (_, index) => makePost({ id: index + 1 })));
    const keys = Array.from({ length: 102 }, (_, index) => 102 - index);
    const contents = await store.readContents(keys);
    expect(keysOf(contents)).toStrictEqual(keys.slice(0, 100));
    expect(contents.next).toBe(2);
  });

  test('gives as many posts as have four million bytes as JSON, and reads no others', async () => {
    const database = makeFakeDatabase();
    const large = (id: number) => makePost({ id, content: 'x'.repeat(1_800_000) });
    const seeds = [1, 2, 3, 4, 5].map((id) => (id === 2 ? makePost({ id }) : large(id)));
    const store = await openSqlPostStore(database, { seeds });
    const batch = vi.spyOn(database, 'batch');
    const first = await store.readContents([1, 2, 99, 3, 4, 5]);
    expect([keysOf(first), first.next]).toStrictEqual([[1, 2, 3], 4]);
    const second = await store.readContents([4, 98, 5, 97]);
    expect([keysOf(second), second.next]).toStrictEqual([[4, 5], null]);
    for (const { value } of batch.mock.settledResults) {
      expect(JSON.stringify(value).length).toBeLessThan(4_000_000);
    }
  });

  test('counts what JSON makes of a text, and gives one post however long it is', async () => {
    const quotes = (id: number) => makePost({ id, content: '"'.repeat(900_000) });
    const store = await openWith([quotes(1), quotes(2), quotes(3)]);
    const contents = await store.readContents([3, 2, 1]);
    expect([keysOf(contents), contents.next]).toStrictEqual([[3, 2], 1]);
    const longest = [1, 2].map((id) => makePost({ id, content: 'x'.repeat(4_000_000) }));
    const roomy = await openSqlPostStore(openNodeDatabase(':memory:'), {
      seeds: longest,
      maxPostBytes: 5e6,
    });
    expect(await roomy.readContents([2, 1])).toStrictEqual({
      revision: 1,
      posts: [{ key: 2, post: longest[1] }],
      next: 1,
    });
  });

  test('fields other than the content count too', async () => {
    const database = makeFakeDatabase();
    const seeds = [1, 2, 3].map((id) => makePost({ id, notes: 'x'.repeat(1_800_000) }));
    const store = await openSqlPostStore(database, { seeds });
    const batch = vi.spyOn(database, 'batch');
    expect((await store.readContents([1, 2, 3])).next).toBe(3);
    const [given] = batch.mock.settledResults;
    expect(JSON.stringify(given?.value).length).toBeLessThan(4_000_000);
  });
});

describe('search', () => {
  const posts = [
    makePost({ id: 1, title: 'Taxes', content: 'in April' }),
    makePost({ id: 2, title: 'Spring', content: 'Our tax is due, café open' }),
    makePost({ id: 3, title: 'Tax and spring', content: '' }),
  ];
  const found = async (store: SqlPostStore, text: string, limit = 10) =>
    (await store.search(text, { limit })).map(({ id }) => id);

  test('finds posts with all words, in the title first', async () => {
    const store = await openWith(posts);
    expect(await found(store, 'tax')).toStrictEqual([3, 1, 2]);
    expect(await found(store, 'TAX spring')).toStrictEqual([3, 2]);
    expect(await found(store, 'cafe')).toStrictEqual([2]);
    expect(await found(store, 'tax', 1)).toStrictEqual([3]);
    expect(await store.search('april', { limit: 1 })).not.toHaveProperty('0.content');
  });

  test.each(['', '"', '* OR NOT', 'NEAR(', '-', 'title:', '^a', '\0', '\ud83d', '() {} +'])(
    'takes %j for words',
    async (text) => {
      expect(await found(await openWith(posts), text)).toStrictEqual([]);
    },
  );

  test('follows changes, and can be built anew', async () => {
    const database = makeFakeDatabase();
    const store = await openSqlPostStore(database, { seeds: posts });
    await store.applyChanges({
      ...at,
      changes: [
        { type: 'remove', id: 3 },
        { type: 'update', post: { ...makePost({ id: 1 }), title: 'Wages' } },
      ],
    });
    expect(await found(store, 'tax')).toStrictEqual([2]);
    expect(await found(store, 'wage')).toStrictEqual([1]);
    await database.batch([{ sql: "INSERT INTO post_search (post_search) VALUES ('delete-all')" }]);
    expect(await found(store, 'tax')).toStrictEqual([]);
    await store.rebuildSearch();
    expect(await found(store, 'tax')).toStrictEqual([2]);
  });
});

describe('readVersions', () => {
  test('gives the saves of a post, the earliest first, the present text last', async () => {
    const store = await openWith([makePost({ id: 1, title: 'A' })]);
    await store.applyChanges({
      changes: [{ type: 'update', post: makePost({ id: 1, title: 'B' }) }],
      now: 100,
    });
    await store.applyChanges({ changes: [add({ id: 2 }), { type: 'move', id: 1, to: 0 }], now: 200 });
    const versions = await store.readVersions(1);
    expect(versions).toMatchObject([
      { number: 1, savedAt: null, title: 'A' },
      { number: 2, savedAt: 100, title: 'B' },
    ]);
    expect(Object.keys(versions[0] ?? {})).toStrictEqual([
      'number',
      'savedAt',
      'title',
      'author',
      'excerpt',
      'content',
      'isMarkdown',
    ]);
    await store.applyChanges({ changes: [{ type: 'remove', id: 1 }], now: 300 });
    expect(await store.readVersions(1)).toStrictEqual(versions);
    expect(await store.readVersions(99)).toStrictEqual([]);
  });

  test('keeps the last twenty and the present text', async () => {
    const store = await openWith([makePost({ id: 1, title: '0' })]);
    for (let save = 1; save <= 30; save += 1) {
      await store.applyChanges({
        ...at,
        changes: [{ type: 'update', post: makePost({ id: 1, title: `${save}` }) }],
      });
    }
    const titles = (await store.readVersions(1)).map(({ title }) => title);
    expect(titles).toStrictEqual(Array.from({ length: 21 }, (_, index) => `${index + 10}`));
  });
});

describe('exportPosts', () => {
  test('gives all posts with their contents, in order', async () => {
    const posts = Array.from({ length: 1050 }, (_, index) => makePost({ id: index + 1 }));
    const exported: BlogPost[] = [];
    for await (const post of (await openWith(posts)).exportPosts()) exported.push(post);
    expect(exported).toStrictEqual(posts);
  });

  test('reads no more at once than 4,000,000 bytes, or one post, and 500 posts', async () => {
    const large = 'x'.repeat(1_800_000);
    const posts = Array.from({ length: 1205 }, (_, index) =>
      makePost({ id: index + 1, content: index < 400 && index % 200 < 3 ? large : 'short' }),
    );
    const database = makeFakeDatabase();
    const store = await openSqlPostStore(database, { seeds: posts });
    const batch = vi.spyOn(database, 'batch');
    const exported: BlogPost[] = [];
    for await (const post of store.exportPosts()) exported.push(post);
    expect(exported).toStrictEqual(posts);
    const parts = await Promise.all(
      batch.mock.results.map(async ({ value }) => ((await value) as unknown[][])[1] ?? []),
    );
    const sizes = parts.map((rows) => JSON.stringify(rows).length);
    expect(Math.max(...sizes)).toBeLessThan(4_500_000);
    expect(parts.map(({ length }) => length)).toEqual([2, 199, 500, 500, 4, 0]);
  });

  test('rejects where the list changes meanwhile', async () => {
    const store = await openWith(Array.from({ length: 550 }, (_, index) => makePost({ id: index + 1 })));
    const read = async () => {
      for await (const { id } of store.exportPosts()) {
        if (id === 50) await store.applyChanges({ ...at, changes: [{ type: 'remove', id: 1 }] });
      }
    };
    await expect(read()).rejects.toMatchObject({ name: 'PostStoreError', code: 'conflict' });
  });
});

test('a database that fails is told of in words of the port, with its own error', async () => {
  const database = makeFakeDatabase();
  const store = await openSqlPostStore(database);
  const cause = new Error('database or disk is full');
  vi.spyOn(database, 'batch').mockRejectedValue(cause);
  const outcome = store.readPost('x');
  await expect(outcome).rejects.toBeInstanceOf(PostStoreError);
  await expect(outcome).rejects.toMatchObject({ code: 'quota-exceeded', cause });
});

test('two stores that open a new database at the same time store the seeds once', async () => {
  const database = makeFakeDatabase();
  const stores = await Promise.all([openSqlPostStore(database), openSqlPostStore(database)]);
  for (const store of stores) expect((await store.readAll()).posts).toStrictEqual(seedPosts);
});

test('a database that was opened before keeps its list, whatever the seeds', async () => {
  const database = makeFakeDatabase();
  await openSqlPostStore(database, { seeds: [] });
  expect((await (await openSqlPostStore(database)).readAll()).posts).toStrictEqual([]);
});
