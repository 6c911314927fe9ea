import type { PostPage } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { makePosts, openWith, retitle } from './fake-store.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';

const posts = [
  makePost({ id: 1, title: 'Taxes', content: 'in April' }),
  makePost({ id: 2, title: 'Spring', content: 'Our tax is due, café open', author: 'Ada' }),
  makePost({ id: 3, title: 'Tax and spring', content: '' }),
];

const find = async (store: SqlPostStore, search: string, limit = 10) =>
  (await store.list({ search, limit })).posts.map(({ id }) => id);

test('finds posts with all words in any field, those with them in the title first', async () => {
  const store = await openWith(posts);
  expect(await find(store, 'tax')).toStrictEqual([3, 1, 2]);
  expect(await find(store, 'TAX spring')).toStrictEqual([3, 2]);
  expect(await find(store, 'cafe')).toStrictEqual([2]);
  expect(await find(store, 'ada tax')).toStrictEqual([2]);
  expect(await find(store, 'tax', 1)).toStrictEqual([3]);
  expect((await store.list({ search: 'april' })).posts).not.toHaveProperty('0.content');
  expect((await store.list({ search: 'april', withContent: true })).posts).toStrictEqual([posts[0]]);
});

test('finds prefixes of words from three characters on; shorter words only whole', async () => {
  const store = await openWith([
    makePost({ id: 1, title: 'Managing finances' }),
    makePost({ id: 2, title: 'A go', slug: 'finance-for-two', excerpt: 'Gophers' }),
  ]);
  expect(await find(store, 'fin')).toStrictEqual([2, 1]);
  expect(await find(store, 'finance mana')).toStrictEqual([1]);
  expect(await find(store, 'finance-for')).toStrictEqual([2]);
  expect(await find(store, 'nance')).toStrictEqual([]);
  expect(await find(store, 'go')).toStrictEqual([2]);
  expect(await find(store, 'ma')).toStrictEqual([]);
});

test.each([
  ['a\u0300\u0300', 'À propos', 'Apple'],
  ['go\u0304', 'Gō', 'Gōban'],
  ['abc\u0903a', 'abc\u0903a', 'abc\u0903apple'],
  ['abc\u19b0a', 'abc\u19b0a', 'abc\u19b0apple'],
])('finds %j whole only, since its last part is shorter than three letters', async (word, whole, longer) => {
  const store = await openWith([makePost({ id: 1, title: whole }), makePost({ id: 2, title: longer })]);
  expect(await find(store, word)).toStrictEqual([1]);
});

test.each([
  ['cafe\u0301', 'Cafeteria'],
  ['ca\u0300f', 'Café'],
  ['tie\u0302\u0301', 'Tiếng'],
  ['a\u0903abc\u0903', 'a\u0903abcd'],
  ['한국어', '한국어판'],
])('finds %j as a prefix, since its last part has three letters', async (word, title) => {
  expect(await find(await openWith([makePost({ id: 1, title })]), word)).toStrictEqual([1]);
});

test.each(['"', '* OR NOT', 'NEAR(', '-', 'title:', '^a', '\0', '\ud83d', '() {} +'])(
  'treats %j as words',
  async (text) => {
    expect(await find(await openWith(posts), text)).toStrictEqual([]);
  },
);

test('a text of spaces finds all posts', async () => {
  expect(await find(await openWith(posts), ' \n')).toStrictEqual([1, 2, 3]);
});

describe('pages of matches', () => {
  async function readPages(store: SqlPostStore, limit: number, withContent: boolean): Promise<PostPage[]> {
    const pages: PostPage[] = [];
    let cursor: string | null = null;
    do {
      const page: PostPage = await store.list({ search: 'tax', limit, cursor, withContent });
      pages.push(page);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return pages;
  }

  test.each([false, true])('contain each match once (with contents: %j)', async (withContent) => {
    const store = await openWith(posts);
    const pages = await readPages(store, 2, withContent);
    expect(pages.map((page) => page.posts.map(({ id }) => id))).toStrictEqual([[3, 1], [2]]);
    expect(pages.map(({ total }) => total)).toStrictEqual([null, 3]);
    expect((await store.list({ search: 'tax', cursor: 'x', limit: 1 })).posts).toMatchObject([{ id: 3 }]);
  });

  test('end after a hundred matches', async () => {
    const pages = await readPages(await openWith(makePosts(120, { title: 'Tax' })), 30, false);
    expect(pages.map((page) => page.posts.length)).toStrictEqual([30, 30, 30, 10]);
    expect(pages.at(-1)?.total).toBeNull();
  });

  test('with contents have at most 4,000,000 bytes of texts', async () => {
    const store = await openWith(makePosts(4, { title: 'Tax', content: 'x'.repeat(1_800_000) }));
    const pages = await readPages(store, 10, true);
    expect(pages.map((page) => page.posts.length)).toStrictEqual([2, 2]);
  });
});

test('follows changes, and can be rebuilt', async () => {
  const database = makeFakeDatabase();
  const store = await openSqlPostStore(database, { seeds: posts });
  const { trashKeys } = await store.apply([{ type: 'delete', id: 3 }, retitle(1, 'Wages')]);
  expect(await find(store, 'tax')).toStrictEqual([2]);
  expect(await find(store, 'wage')).toStrictEqual([1]);
  await store.apply([{ type: 'restore', key: trashKeys[0] ?? '' }]);
  expect(await find(store, 'tax')).toStrictEqual([3, 2]);
  await database.batch([{ sql: "INSERT INTO post_search (post_search) VALUES ('delete-all')" }]);
  expect(await find(store, 'tax')).toStrictEqual([]);
  await store.rebuildSearch();
  expect(await find(store, 'tax')).toStrictEqual([3, 2]);
});
