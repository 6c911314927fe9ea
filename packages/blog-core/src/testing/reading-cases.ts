import type { PostPage, PostStore } from '../post-store.ts';
import {
  apply,
  expectEqual,
  expectFields,
  expectIds,
  getErrorCode,
  getSeedIds,
  getSeeds,
  openWithPosts,
  pause,
  type PostStoreConformanceCase,
  readAll,
  until,
} from './harness.ts';
import { makePost } from './make-post.ts';

const quietMs = 60;

async function findIds(store: PostStore, search: string): Promise<string> {
  const posts = await readAll(store, { search });
  return posts
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();
}

/** Tests how a store reads: seeds, pages, posts by key, search, order and events. */
export const readingCases: readonly PostStoreConformanceCase[] = [
  {
    name: 'the first read returns the seed posts',
    needs: 'nothing',
    async run(harness) {
      const seeds = getSeeds(harness);
      const store = await harness.open();
      const posts = await readAll(store);
      await expectIds(store, getSeedIds(harness), 'after the first read');
      for (const [index, seed] of seeds.entries()) expectFields(posts[index], seed, 'a seed post');
      await expectIds(await harness.open(), getSeedIds(harness), 'in a store opened after the first read');
    },
  },
  {
    name: 'pages contain every post once, in order and without its content',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const posts = await readAll(store);
      const paged: object[] = [];
      let cursor: string | null = null;
      do {
        const page: PostPage = await store.list({ cursor, limit: 2 });
        expectEqual(page.posts.length > 0, true, 'whether a page of a list with posts has some');
        expectEqual(page.posts.length <= 2, true, 'whether a page has at most `limit` posts');
        expectEqual(page.total ?? posts.length, posts.length, '`total`');
        paged.push(...page.posts);
        cursor = page.nextCursor;
      } while (cursor !== null && paged.length <= posts.length);
      expectEqual(paged.length, posts.length, 'the number of posts on all pages');
      for (const [index, { content: _, ...summary }] of posts.entries()) {
        const got = paged[index] ?? {};
        expectFields(got, summary, `the post at place ${index} of the pages`);
        expectEqual('content' in got, false, 'whether a post of a page has a content');
      }
    },
  },
  {
    name: 'the only page of an empty list is empty',
    needs: 'nothing',
    async run(harness) {
      const store = await harness.open();
      for (const id of getSeedIds(harness)) await apply(store, { type: 'delete', id });
      const page = await store.list({ limit: 5 });
      expectEqual(page.posts.length, 0, 'the number of posts on the page of an empty list');
      expectEqual(page.nextCursor, null, 'the cursor behind it');
      await expectIds(await harness.open(), [], 'in a store opened after deleting every post');
    },
  },
  {
    name: 'a cursor continues after the last post of its page, even after changes before it',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const { posts, nextCursor } = await store.list({ limit: 2 });
      const rest = [103, 102, 101, ...getSeedIds(harness)].slice(posts.length);
      expectEqual(typeof nextCursor, 'string', 'the type of the cursor of a page that is not the last');
      const pageOn = async () => (await store.list({ cursor: nextCursor, limit: 1 })).posts[0]?.id;
      expectEqual(await pageOn(), rest[0], 'the first id of the second page');
      const other = await harness.open();
      await apply(
        other,
        { type: 'create', post: makePost({ id: 104 }) },
        { type: 'create', post: makePost({ id: 105 }) },
      );
      expectEqual(await pageOn(), rest[0], 'the first id of the second page, after posts were added');
      for (const id of [105, 104, 103]) await apply(other, { type: 'delete', id });
      expectEqual(await pageOn(), rest[0], 'the first id of the second page, after posts were deleted');
    },
  },
  {
    name: 'a text that is no cursor is rejected in each order and in a search',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      for (const query of [{}, { sort: 'date' }, { sort: 'title' }, { search: 'post' }] as const) {
        const code = await getErrorCode(store.list({ ...query, cursor: 'no cursor' }));
        expectEqual(code, 'invalid', `the outcome of the query ${JSON.stringify(query)} after such a text`);
      }
    },
  },
  {
    name: 'get returns a post with its content, and its neighbors without theirs',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const found = await store.get({ slug: 'post-102' });
      expectFields(found?.post, makePost({ id: 102 }), 'the post with the slug');
      const { content: _, ...above } = makePost({ id: 103, mood: 'calm' });
      expectFields(found?.next, above, 'the post above it in the list');
      expectEqual(found?.previous?.id, 101, 'the id of the post below it in the list');
      const contents = [found?.next, found?.previous].filter((post) => post && 'content' in post);
      expectEqual(contents.length, 0, 'the number of neighbors with a content');
      expectEqual(found?.redirectTo, null, '`redirectTo` of a current slug');
      expectEqual((await store.get({ slug: 'post-103' }))?.next, null, 'the post above the first one');
      const last = await store.get({ slug: (await readAll(store)).at(-1)?.slug ?? '' });
      expectEqual(last?.previous, null, 'the post below the last one');
      expectEqual(await store.get({ slug: 'nowhere' }), null, 'the result for an unknown slug');
      expectEqual((await store.get({ id: 102 }))?.post.slug, 'post-102', 'the slug of the post with the id');
      expectEqual(await store.get({ id: 999 }), null, 'the result for an unknown id');
    },
  },
  {
    name: 'a former slug or path leads to its post unless another post uses the slug now',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const fields = { slug: 'moved', aliases: ['post-102'], oldPaths: ['/2013/tax.html'] };
      await apply(store, { type: 'update', id: 102, fields });
      const old = await store.get({ slug: 'post-102' });
      expectEqual(old?.post.id, 102, 'the id of the post with the former slug');
      expectEqual(old?.redirectTo, 'moved', '`redirectTo` of a former slug');
      expectEqual(old?.next?.id, 103, 'the id of the post above it in the list');
      expectEqual((await store.get({ slug: 'moved' }))?.redirectTo, null, '`redirectTo` of the new slug');
      const byPath = await store.get({ oldPath: '/2013/tax.html' });
      expectEqual(byPath?.post.id, 102, 'the id of the post with the former path');
      expectEqual(byPath?.redirectTo, 'moved', '`redirectTo` of a former path');
      expectEqual(await store.get({ oldPath: '/2014' }), null, 'the result for an unknown path');
      await apply(store, { type: 'create', post: makePost({ id: 110, slug: 'post-102' }) });
      const taken = await store.get({ slug: 'post-102' });
      expectEqual(taken?.post.id, 110, 'the id of the post that reuses the slug');
      expectEqual(taken?.redirectTo, null, '`redirectTo` of the reused slug');
    },
  },
  {
    name: 'a slug is found by either Unicode form',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      for (const [id, slug] of [
        [101, 'café-für-ångström'],
        [102, '가나다-한국어'],
      ] as const) {
        const fields = { slug, aliases: [`old-${slug}`], oldPaths: [`/2013/${slug}`] };
        await apply(store, { type: 'update', id, fields });
        for (const form of ['NFC', 'NFD']) {
          const found = await store.get({ slug: slug.normalize(form) });
          expectEqual(found?.post.id, id, `the id of the post with a slug in the form ${form}`);
          expectEqual(found?.redirectTo, null, `\`redirectTo\` of a slug in the form ${form}`);
          const former = await store.get({ slug: `old-${slug}`.normalize(form) });
          expectEqual(former?.redirectTo, slug, `\`redirectTo\` of a former slug in the form ${form}`);
          const byPath = await store.get({ oldPath: `/2013/${slug}`.normalize(form) });
          expectEqual(byPath?.post.id, id, `the id of the post with a former path in the form ${form}`);
        }
      }
      await apply(store, { type: 'update', id: 103, fields: { slug: 'é'.normalize('NFD') } });
      const composed = await store.get({ slug: 'é' });
      expectEqual(composed?.post.id, 103, 'the id of the post whose slug is stored in the form NFD');
    },
  },
  {
    name: 'search finds the posts that contain all words, in any field',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      await apply(
        store,
        { type: 'update', id: 101, fields: { title: 'Zebra café', content: 'About the okapi.' } },
        { type: 'update', id: 102, fields: { author: 'Zebra', excerpt: 'Of an okapi' } },
        { type: 'update', id: 103, fields: { content: 'Only a zebra.' } },
      );
      const find = async (search: string) =>
        (await readAll(store, { search })).map(({ id }) => id).toSorted((a, b) => a - b);
      expectEqual((await find('zebra')).join(), '101,102,103', 'the posts with one word');
      expectEqual((await find('zebra okapi')).join(), '101,102', 'the posts with two words');
      expectEqual((await find('OKAPI Zebra')).join(), '101,102', 'the posts with two words, the other way');
      expectEqual((await find('cafe')).join(), '101', 'the posts with a word without its accent');
      expectEqual((await find('zeb')).join(), '101,102,103', 'the posts with the prefix of a word');
      expectEqual((await find('post-102')).join(), '102', 'the posts with a slug');
      expectEqual((await find('quagga')).join(), '', 'the posts with a word of none');
      await apply(store, { type: 'update', id: 103, fields: { content: 'Only a horse.' } });
      expectEqual((await find('zebra')).join(), '101,102', 'the posts with a word after one lost it');
      const page = await store.list({ search: 'zebra', limit: 1 });
      expectEqual(page.posts.length, 1, 'the number of matches on a page of one');
    },
  },
  {
    name: 'search finds any part of a word in scripts without spaces',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      await apply(
        store,
        {
          type: 'update',
          id: 101,
          fields: { title: '東京都の税金について', content: '確定申告の方法を説明します。' },
        },
        { type: 'update', id: 102, fields: { title: '대한민국 세금', content: '부가가치세신고 방법' } },
        { type: 'update', id: 103, fields: { title: 'ภาษีเงินได้บุคคลธรรมดา', content: '今日は確定申告。' } },
      );
      for (const [search, expected] of [
        ['税金', '101'],
        ['東京', '101'],
        ['説明', '101'],
        ['税', '101'],
        ['確定申告', '101,103'],
        ['東京 説明', '101'],
        ['부가', '102'],
        ['신고', '102'],
        ['บุคคล', '103'],
        ['京東', ''],
      ] as const) {
        expectEqual(await findIds(store, search), expected, `the posts with ${search}`);
      }
    },
  },
  {
    name: 'search ignores case and accents, but no marks that make another letter',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      await apply(
        store,
        { type: 'update', id: 101, fields: { title: 'Łódź ババロア', content: 'Straße कि' } },
        { type: 'update', id: 102, fields: { title: 'Tromsø パパ', content: 'Đà Nẵng की' } },
        { type: 'update', id: 103, fields: { title: 'はは'.normalize('NFD'), content: 'Cafe\u0301' } },
      );
      for (const [search, expected] of [
        ['lodz', '101'],
        ['ŁÓDŹ', '101'],
        ['strasse', '101'],
        ['tromso', '102'],
        ['da nang', '102'],
        ['CAFÉ', '103'],
        ['ババ', '101'],
        ['パパ', '102'],
        ['はは', '103'],
        ['ばば', ''],
        ['कि', '101'],
        ['की', '102'],
      ] as const) {
        expectEqual(await findIds(store, search), expected, `the posts with ${search}`);
      }
    },
  },
  {
    name: 'a list can be sorted by title and by date, page by page',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const own = new Set([101, 102, 103]);
      await apply(
        store,
        { type: 'update', id: 101, fields: { title: 'Café 10', date: 'March 2, 2025' } },
        { type: 'update', id: 102, fields: { title: 'cafe 9', date: 'no day' } },
        { type: 'update', id: 103, fields: { title: 'Dog', date: 'April 2, 2025' } },
      );
      for (const [sort, expected] of [
        ['title', '102,101,103'],
        ['date', '103,101,102'],
        ['list', '103,102,101'],
      ] as const) {
        const ids = (await readAll(store, { sort, limit: 1 })).map(({ id }) => id);
        expectEqual(ids.filter((id) => own.has(id)).join(), expected, `the posts sorted by ${sort}`);
        expectEqual(ids.length, own.size + getSeeds(harness).length, `the number of posts by ${sort}`);
      }
    },
  },
  {
    name: 'a subscriber hears of changes, its own and those of others, until it unsubscribes',
    needs: 'nothing',
    async run(harness) {
      const writer = await harness.open();
      const reader = await harness.open();
      let count = 0;
      let otherCount = 0;
      const unsubscribe = reader.subscribe(() => {
        count += 1;
      });
      const listenTwice = () => {
        otherCount += 1;
      };
      const unsubscribeOnce = writer.subscribe(listenTwice);
      const unsubscribeOther = writer.subscribe(listenTwice);
      // Stores that poll need the state to compare with.
      await readAll(reader);

      await apply(writer, { type: 'create', post: makePost({ id: 101 }) });
      await until(() => count > 0, 'A subscriber did not hear of a post that another store added.');
      await until(() => otherCount > 0, 'A subscriber did not hear of a post that its own store added.');

      unsubscribe();
      unsubscribe();
      unsubscribeOnce();
      const countAtUnsubscribe = count;
      otherCount = 0;
      await apply(writer, { type: 'create', post: makePost({ id: 102 }) });
      await until(
        () => otherCount > 0,
        'A subscriber stopped hearing of changes when another one unsubscribed.',
      );
      await pause(quietMs);
      unsubscribeOther();
      expectEqual(count, countAtUnsubscribe, 'the number of calls, counted again after unsubscribing');
    },
  },
];
