import { type BlogPost, PostStoreError } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { makePost, postStoreConformance } from '@branchbook/blog-core/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { create, makePosts, openWith, readIds, retitle } from './fake-store.ts';
import { openNodeDatabase } from './node-database.ts';
import { openSqlPostStore } from './sql-post-store.ts';

afterEach(() => void vi.restoreAllMocks());

const cases = postStoreConformance.filter(({ needs }) => needs !== 'text');
const otherSeeds = [makePost({ id: 11 }), makePost({ id: 12, mood: 'calm' })];

describe.each([
  ['our seeds', seedPosts, makeFakeDatabase],
  ['other seeds', otherSeeds, makeFakeDatabase],
  ['no seeds', undefined, makeFakeDatabase],
  ["Node's own database", seedPosts, () => openNodeDatabase(':memory:')],
] as const)('with %s', (_, seeds, openDatabase) => {
  test.each(cases)('$name', ({ run }) => {
    const database = openDatabase();
    return run({
      ...(seeds && { seeds }),
      open: () => openSqlPostStore(database, { ...(seeds && { seeds }), pollMs: 10 }),
    });
  });
});

describe('get by an old path', () => {
  const imported = makePost({
    id: 7,
    oldPaths: ['/2013/05/06/tax.html', '/2013/café/'],
    publishedAt: '2013-05-06T00:12:52Z',
  });

  test('finds the post by each spelling of its paths', async () => {
    const store = await openWith([makePost({ id: 8 }), imported]);
    for (const oldPath of ['/2013/05/06/tax.html', '/2013/caf%C3%A9', '/2013/café/', '/2013/cafe%CC%81/']) {
      expect(await store.get({ oldPath }), oldPath).toMatchObject({ post: imported, redirectTo: 'post-7' });
    }
    for (const oldPath of ['/2013/05/06/tax', '/', '', '/post-7', '/%', '/a%00'])
      expect(await store.get({ oldPath }), oldPath).toBeNull();
  });

  test('finds the first of two in the order of the list', async () => {
    const store = await openWith([imported, makePost({ id: 8, oldPaths: ['/2013/05/06/tax.html'] })]);
    await store.apply([{ type: 'move', id: 8, before: 7 }]);
    expect((await store.get({ oldPath: '/2013/05/06/tax.html' }))?.post.id).toBe(8);
  });

  test('follows an update, a deletion and a restoration of the post', async () => {
    const store = await openWith([imported]);
    await store.apply([{ type: 'update', id: 7, fields: { oldPaths: ['/other.html'] } }]);
    expect(await store.get({ oldPath: '/2013/05/06/tax.html' })).toBeNull();
    expect((await store.get({ oldPath: '/other.html' }))?.post.id).toBe(7);
    const { trashKeys } = await store.apply([{ type: 'delete', id: 7 }]);
    expect(await store.get({ oldPath: '/other.html' })).toBeNull();
    await store.apply([{ type: 'restore', key: trashKeys[0] ?? '' }]);
    expect((await store.get({ oldPath: '/other.html' }))?.post.id).toBe(7);
  });

  test('ignores what is no path', async () => {
    const store = await openWith([
      makePost({ id: 7, oldPaths: { path: '/a' } }),
      makePost({ id: 8, oldPaths: [7, 'b', '//c'] }),
    ]);
    for (const oldPath of ['/a', '7', 'b', '//c']) expect(await store.get({ oldPath }), oldPath).toBeNull();
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
  const readAll = async () => JSON.stringify((await store.list({ withContent: true })).posts);
  expect(await readAll()).toBe(JSON.stringify(posts));
  expect(JSON.stringify((await store.get({ slug: 'a\u{fffd}' }))?.post)).toBe(JSON.stringify(posts[0]));
  expect((await store.get({ slug: '7' }))?.redirectTo).toBe(posts[1]?.slug);
  const { trashKeys } = await store.apply(posts.map(({ id }) => ({ type: 'delete', id })));
  await store.apply(trashKeys.map((key) => ({ type: 'restore', key: key ?? '' })));
  expect(await readAll()).toBe(JSON.stringify(posts));
});

test('half of a surrogate pair is stored as U+FFFD in a text, and unchanged in an unknown field', async () => {
  const half = {
    title: 'half \ud83d',
    excerpt: '\udc00',
    date: '\ud83d',
    author: 'a\ud83d',
    slug: 'a\ud83d',
  };
  const store = await openWith([makePost({ ...half, content: '\udc00 b', mood: '\ud83d' })]);
  const [seed] = (await store.list({ withContent: true })).posts;
  expect(seed).toMatchObject({
    title: 'half \u{fffd}',
    excerpt: '\u{fffd}',
    date: '\u{fffd}',
    mood: '\ud83d',
  });
  expect(seed).toMatchObject({ author: 'a\u{fffd}', slug: 'a\u{fffd}', content: '\u{fffd} b' });
  const { posts } = await store.apply([{ type: 'create', post: makePost(half) }]);
  expect(posts).toMatchObject([{ post: { title: 'half \u{fffd}', slug: 'a\u{fffd}' } }]);
});

test('a row that an older version stored with half of a surrogate pair reads as it was', async () => {
  const database = makeFakeDatabase();
  const store = await openSqlPostStore(database, { seeds: [makePost()] });
  await database.batch([{ sql: `UPDATE post SET exact = '{"texts":{"title":"half \\ud83d"}}'` }]);
  expect((await store.list()).posts[0]?.title).toBe('half \ud83d');
});

describe('versions', () => {
  test('lists the saves of a post, the current text first', async () => {
    const store = await openWith([makePost({ id: 1, title: 'A' })]);
    await store.apply([retitle(1, 'B')], { now: 100 });
    await store.apply([create({ id: 2 }), { type: 'move', id: 1, before: 2 }], { now: 200 });
    const versions = await store.versions.list(1);
    expect(versions).toMatchObject([
      { number: 2, savedAt: 100, title: 'B' },
      { number: 1, savedAt: null, title: 'A' },
    ]);
    expect(Object.keys(versions[0] ?? {})).toStrictEqual([
      'number',
      'savedAt',
      'savedBy',
      'title',
      'excerpt',
      'author',
      'content',
      'isMarkdown',
      'canonical',
      'cover',
    ]);
    const { trashKeys } = await store.apply([{ type: 'delete', id: 1 }], { now: 300 });
    expect(await store.versions.list(1)).toStrictEqual(versions);
    await store.apply([{ type: 'restore', key: trashKeys[0] ?? '' }], { now: 400 });
    expect(await store.versions.list(1)).toStrictEqual(versions);
    expect(await store.versions.list(99)).toStrictEqual([]);
  });

  test('retains the last twenty and the current text', async () => {
    const store = await openWith([makePost({ id: 1, title: '0' })]);
    for (let save = 1; save <= 30; save += 1) await store.apply([retitle(1, `${save}`)]);
    const titles = (await store.versions.list(1)).map(({ title }) => title);
    expect(titles).toStrictEqual(Array.from({ length: 21 }, (_, index) => `${30 - index}`));
  });

  test('retains texts when other fields change, and the responses to their keys', async () => {
    const database = makeFakeDatabase();
    const store = await openSqlPostStore(database, { seeds: [makePost({ id: 1, title: '0' })] });
    const changeSlug = (to: number, idempotencyKey?: string) =>
      store.apply([{ type: 'update', id: 1, fields: { slug: `slug-${to}` } }], { now: 0, idempotencyKey });
    await store.apply([retitle(1, '1')]);
    for (let save = 1; save <= 30; save += 1) await changeSlug(save);
    const first = await changeSlug(31, 'k');
    await changeSlug(32);
    await store.apply([retitle(1, '2')]);
    expect(await changeSlug(31, 'k')).toStrictEqual({ ...first, isReplay: true });
    const readTitles = async () => (await store.versions.list(1)).map(({ title }) => title);
    expect(await readTitles()).toStrictEqual(['2', '1', '0']);
    const [counted] = await database.all({ sql: 'SELECT count(*) AS count FROM post_version' });
    expect(counted).toEqual({ count: 22 });
    for (let save = 3; save <= 30; save += 1) await store.apply([retitle(1, `${save}`)]);
    expect(await readTitles()).toStrictEqual(Array.from({ length: 21 }, (_, index) => `${30 - index}`));
  });
});

describe('exportPosts', () => {
  test('iterates over all posts with their contents, in order', async () => {
    const posts = makePosts(1050);
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
    expect(Math.max(...parts.map((rows) => JSON.stringify(rows).length))).toBeLessThan(4_500_000);
    expect(parts.length).toBeLessThan(7);
  });

  test('rejects if the list changes', async () => {
    const store = await openWith(makePosts(550));
    const read = async () => {
      for await (const { id } of store.exportPosts()) {
        if (id === 50) await store.apply([{ type: 'delete', id: 1 }]);
      }
    };
    await expect(read()).rejects.toMatchObject({ name: 'PostStoreError', code: 'conflict' });
  });
});

test('an error of the database rejects with a code, and has the cause', async () => {
  const database = makeFakeDatabase();
  const store = await openSqlPostStore(database);
  const cause = new Error('database or disk is full');
  vi.spyOn(database, 'batch').mockRejectedValue(cause);
  for (const outcome of [
    store.get({ slug: 'x' }),
    store.list(),
    store.apply([create({ id: 9 })]),
    store.versions.list(1),
    store.trash.discard(['1-0']),
    (async () => {
      for await (const { id } of store.exportPosts()) expect(id).toBeNull();
    })(),
  ]) {
    await expect(outcome).rejects.toBeInstanceOf(PostStoreError);
    await expect(outcome).rejects.toMatchObject({ code: 'quota-exceeded', cause });
  }
});

test('two stores that open a new database at once store the seeds once', async () => {
  const database = makeFakeDatabase();
  const open = () => openSqlPostStore(database, { seeds: seedPosts });
  const stores = await Promise.all([open(), open()]);
  for (const store of stores)
    expect((await store.list({ withContent: true })).posts).toStrictEqual(seedPosts);
});

test('a database that was opened before retains its list, whatever the seeds', async () => {
  const database = makeFakeDatabase();
  await openSqlPostStore(database);
  expect(await readIds(await openSqlPostStore(database, { seeds: otherSeeds }))).toStrictEqual([]);
});
