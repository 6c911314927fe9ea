import type { PostOrder, PostPage } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { create, makePosts, openWith, retitle } from './fake-store.ts';
import { openNodeDatabase } from './node-database.ts';
import { getTitleKey } from './sort-keys.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';

afterEach(() => void vi.restoreAllMocks());

const idsOf = ({ posts }: PostPage) => posts.map(({ id }) => id);

test('a page has 100 posts unless the query limits it, and at most 1,000', async () => {
  const store = await openWith(makePosts(1030));
  expect((await store.list()).posts).toHaveLength(100);
  expect((await store.list({ limit: 5000 })).posts).toHaveLength(1000);
  expect((await store.list({ limit: 5000, withContent: true })).posts).toHaveLength(500);
  expect(idsOf(await store.list({ limit: 0 }))).toStrictEqual([1]);
  expect((await store.list({ limit: 2 })).total).toBe(1030);
});

test.each([
  ['list', ['x', '', '1', '2.1.5', '-1.5']],
  ['date', ['x', '2.1', '2.1.x', '']],
  ['title', ['x', '2.1', '2.1.%', '2.1.%ff']],
] as const)('a cursor of another order or kind is rejected in the order by %s', async (sort, cursors) => {
  const store = await openWith(makePosts(3));
  for (const cursor of cursors)
    await expect(store.list({ sort, cursor }), cursor).rejects.toMatchObject({ code: 'invalid' });
});

describe.each<PostOrder>(['list', 'date', 'title'])('the next page by %s', (sort) => {
  async function openSorted(): Promise<{ store: SqlPostStore; cursor: string | null }> {
    const store = await openWith([
      makePost({ id: 1, title: 'Ä, 100 %', date: 'May 4, 2025' }),
      makePost({ id: 2, title: 'b', date: 'May 3, 2025' }),
      makePost({ id: 3, title: 'C', date: 'May 2, 2025' }),
      makePost({ id: 4, title: 'c', date: 'May 2, 2025' }),
      makePost({ id: 5, title: 'd', date: 'no day' }),
    ]);
    const first = await store.list({ sort, limit: 2 });
    expect(idsOf(first)).toStrictEqual([1, 2]);
    return { store, cursor: first.nextCursor };
  }

  test('has the posts after the last one', async () => {
    const { store, cursor } = await openSorted();
    const second = await store.list({ sort, cursor, limit: 2 });
    expect(idsOf(second)).toStrictEqual([3, 4]);
    const third = await store.list({ sort, cursor: second.nextCursor, limit: 2 });
    expect([idsOf(third), third.nextCursor]).toStrictEqual([[5], null]);
  });

  test('starts where the last post was if it was deleted', async () => {
    const { store, cursor } = await openSorted();
    await store.apply([{ type: 'delete', id: 2 }, create({ id: 6, title: 'A', date: 'May 9, 2025' })]);
    expect(idsOf(await store.list({ sort, cursor }))).toStrictEqual([3, 4, 5]);
  });

  test('follows the last post to its new place', async () => {
    const { store, cursor } = await openSorted();
    await store.apply([
      { type: 'update', id: 2, fields: { title: 'ca', date: 'April 2, 2025' } },
      { type: 'move', id: 2, before: 5 },
    ]);
    expect(idsOf(await store.list({ sort, cursor }))).toStrictEqual([5]);
  });
});

test('titles are sorted without case and accents, and by their numbers', () => {
  const sorted = [
    '',
    '7 rules',
    '10 rules',
    'Bar',
    'cafe 9',
    'Café 10',
    'cafe 0011',
    'Zebra',
    'x'.repeat(5000),
  ];
  const keys = [...sorted.slice(0, -2), sorted.at(-1) ?? '', 'Zebra'].map(getTitleKey);
  expect(keys.toSorted()).toStrictEqual(keys);
  expect(getTitleKey('\ud83d')).toBe('\u{fffd}');
  expect(getTitleKey('x'.repeat(5000))).toHaveLength(100);
});

test('an update moves a post in each order', async () => {
  const store = await openWith(makePosts(3));
  await store.apply([retitle(3, 'A'), { type: 'update', id: 2, fields: { date: 'May 1, 2025' } }]);
  expect(idsOf(await store.list({ sort: 'title' }))).toStrictEqual([3, 1, 2]);
  expect(idsOf(await store.list({ sort: 'date' }))).toStrictEqual([2, 1, 3]);
});

describe('pages with contents', () => {
  async function readSizes(store: SqlPostStore, sort: PostOrder): Promise<number[]> {
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page: PostPage = await store.list({ sort, cursor, withContent: true });
      sizes.push(page.posts.length);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return sizes;
  }

  test.each<PostOrder>(['list', 'date', 'title'])(
    'have at most 4,000,000 bytes of texts, by %s, and no others are read',
    async (sort) => {
      const database = makeFakeDatabase();
      const seeds = [1, 2, 3, 4, 5].map((id) =>
        makePost({ id, ...(id !== 2 && { content: 'x'.repeat(1_800_000) }) }),
      );
      const store = await openSqlPostStore(database, { seeds });
      const batch = vi.spyOn(database, 'batch');
      expect(await readSizes(store, sort)).toStrictEqual([3, 2]);
      for (const { value } of batch.mock.settledResults) {
        expect(JSON.stringify(value).length).toBeLessThan(4_000_000);
      }
    },
  );

  test('have one post however long it is, and count all its fields', async () => {
    const seeds = makePosts(2, { content: 'x'.repeat(4_100_000) });
    const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds, maxPostBytes: 5e6 });
    expect(await readSizes(store, 'list')).toStrictEqual([1, 1]);
    const fields = makePosts(3, { notes: 'x'.repeat(1_800_000) });
    expect(await readSizes(await openWith(fields), 'list')).toStrictEqual([2, 1]);
  });
});
