import { type PostPage, searchPosts } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { makeFakeDatabase } from './fake-database.ts';
import { makePosts, openWith, retitle } from './fake-store.ts';
import { openSqlPostStore, type SqlPostStore } from './sql-post-store.ts';

const posts = [
  makePost({ id: 1, title: 'Taxes', content: 'in April' }),
  makePost({ id: 2, title: 'Spring', content: 'Our tax is due, café open', author: 'Grace' }),
  makePost({ id: 3, title: 'Tax and spring', content: '' }),
];

const find = async (store: SqlPostStore, search: string, limit = 10) =>
  (await store.list({ search, limit })).posts.map(({ id }) => id);

test('finds posts with all words in any field, those with them in the title first', async () => {
  const store = await openWith(posts);
  expect(await find(store, 'tax')).toStrictEqual([3, 1, 2]);
  expect(await find(store, 'TAX spring')).toStrictEqual([3, 2]);
  expect(await find(store, 'cafe')).toStrictEqual([2]);
  expect(await find(store, 'grace tax')).toStrictEqual([2]);
  expect(await find(store, 'tax', 1)).toStrictEqual([3]);
  expect((await store.list({ search: 'april' })).posts).not.toHaveProperty('0.content');
  expect((await store.list({ search: 'april', withContent: true })).posts).toStrictEqual([posts[0]]);
});

test('finds a word as the beginning of a longer one', async () => {
  const store = await openWith([
    makePost({ id: 1, title: 'Managing finances' }),
    makePost({ id: 2, title: 'A go', slug: 'finance-for-two', excerpt: 'Gophers' }),
  ]);
  expect(await find(store, 'fin')).toStrictEqual([2, 1]);
  expect(await find(store, 'finance mana')).toStrictEqual([1]);
  expect(await find(store, 'finance-for')).toStrictEqual([2]);
  expect(await find(store, 'nance')).toStrictEqual([]);
  expect(await find(store, 'go')).toStrictEqual([2]);
  expect(await find(store, 'm')).toStrictEqual([1]);
});

test('finds the same posts as a store in memory, in any script', async () => {
  const samples = [
    ['東京都の税金について', '確定申告の方法を説明します。'],
    ['日本語の記事', '今日は確定申告の方法を説明します。'],
    ['ภาษีเงินได้บุคคลธรรมดา', 'การยื่นภาษีออนไลน์'],
    ['대한민국 세금', '부가가치세신고 방법'],
    ['母のレシピ', 'ははについて'],
    ['ババロアの作り方', 'パパと公園'],
    ['Łódź, Tromsø, Đà Nẵng', 'Die Straße am Møllevej'],
    ['हिन्दी में कर', 'करदाता की किताब'],
    ['Налоги: ёлка и йод', 'Подъезд'],
    ['iPhone用ケース𠮷野家', 'C++, e-mail and don’t'],
  ];
  const list = samples.map(([title = '', content = ''], index) =>
    makePost({ id: index + 1, title, content }),
  );
  const store = await openWith(list);
  const words = samples.flat().flatMap((text) => {
    const letters = Array.from(text);
    return letters.flatMap((_, start) =>
      [1, 2, 3].map((length) => letters.slice(start, start + length).join('')),
    );
  });
  expect(words.length).toBeGreaterThan(300);
  for (const word of new Set([...words, 'lodz', 'tromso', 'strasse', 'da nang', '税金', '부가', 'ばば'])) {
    const expected = word.trim() === '' ? list : searchPosts(list, word);
    expect(
      (await find(store, word)).toSorted((a, b) => a - b),
      word,
    ).toStrictEqual(expected.map(({ id }) => id));
  }
});

test('finds words anywhere in a post whose terms need several columns', async () => {
  const cjk = (length: number) =>
    Array.from({ length }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20000)));
  const store = await openWith([
    makePost({ id: 1, content: `${cjk(250_000).join('')}。最後の税金` }),
    makePost({ id: 2, content: `${'word '.repeat(150_000)}last` }),
  ]);
  expect(await find(store, '税金')).toStrictEqual([1]);
  expect(await find(store, 'last')).toStrictEqual([2]);
});

test.each(['"', '* OR NOT', 'NEAR(', '-', 'title:', '^q', '\0', '\ud83d', '() {} +'])(
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
