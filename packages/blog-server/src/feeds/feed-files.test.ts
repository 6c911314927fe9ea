import type { BlogPost, PostQuery } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { writePostFeed, writePostFeeds } from '@branchbook/feeds/posts';
import { writeSitemaps } from '@branchbook/feeds/sitemap';
import { expect, test } from 'vitest';

import { sharedCaching } from '../http/caching.ts';
import { fakeSite } from '../site/fake-site.ts';
import { createFeedFiles, type FeedStore, type WriteFeeds } from './feed-files.ts';

const origin = 'https://blog.example';

const feedSite = { ...fakeSite.feed, origin };
const writeHere: WriteFeeds = async (source) => writePostFeeds(source);
const options = { site: fakeSite, origin, build: 'build', writeFeeds: writeHere };

/** A store of so many posts, of which nobody may read the contents. */
function storeOf(count: number): FeedStore {
  const { content: _, ...summary } = makePost({ date: 'March 4, 2025' });
  const postAt = (at: number) => ({ ...summary, id: at + 1, slug: `post-${at}` }) as BlogPost;
  return {
    readRevision: async () => 7,
    async list({ cursor, limit = 100 }: PostQuery = {}) {
      const start = Number(cursor ?? 0);
      const length = Math.min(limit, count - start);
      const posts = Array.from({ length }, (_each, at) => postAt(start + at));
      const nextCursor = start + length < count ? String(start + length) : null;
      return { posts, nextCursor, total: null };
    },
    exportPosts() {
      throw new Error('Contents were read.');
    },
    listTags: async () => [],
    getTagRedirect: async () => null,
  };
}

test('the sitemap of a long list is an index whose parts have every URL once', async () => {
  const { respond } = createFeedFiles({ ...options, store: storeOf(50_001) });
  const ask = async (path: string) => (await respond(new Request(origin + path)))?.text();
  const getUrls = (xml = '') => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/gu), ([, url]) => url);
  const parts = getUrls(await ask('/sitemap.xml'));
  expect(parts).toEqual([1, 2, 3].map((number) => `${origin}/sitemap-${number}.xml`));
  const urls: (string | undefined)[] = [];
  for (const part of parts) urls.push(...getUrls(await ask(String(part).slice(origin.length))));
  expect(urls).toHaveLength(50_003);
  expect(new Set(urls).size).toBe(50_003);
  expect(urls).toContain(`${origin}/blog/post-50000`);
  for (const path of ['/sitemap-4.xml', '/sitemap-0.xml', '/sitemap-01.xml'])
    expect(await ask(path)).toBeUndefined();
});

test('a short list has no parts', async () => {
  const { respond } = createFeedFiles({ ...options, store: storeOf(3) });
  expect(await (await respond(new Request(`${origin}/sitemap.xml`)))?.text()).toContain('/blog/post-2<');
  expect(await respond(new Request(`${origin}/sitemap-1.xml`))).toBeNull();
});

test('the sitemap of 2,500 posts takes three reads, and has what their summaries say', async () => {
  const seeds = Array.from({ length: 2_500 }, (_each, at) =>
    makePost({
      id: at + 1,
      slug: `post-${at}`,
      date: at % 3 === 0 ? 'Someday' : 'March 4, 2025',
      ...(at % 5 === 0 && { updated: 'April 3, 2025' }),
    }),
  );
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds });
  let reads = 0;
  const counted: FeedStore = {
    ...store,
    list: ((query) => {
      reads += 1;
      return store.list(query);
    }) as FeedStore['list'],
  };
  const response = await createFeedFiles({ ...options, store: counted }).respond(
    new Request(`${origin}/sitemap.xml`),
  );
  expect(await response?.text()).toBe(writeSitemaps(feedSite, seeds).first);
  expect(reads).toBe(3);
});

test('a sitemap of a list that changed while it was read is written anew for the next request', async () => {
  const seeds = Array.from({ length: 1_500 }, (_each, at) => makePost({ id: at + 1, slug: `post-${at}` }));
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds });
  let isChanged = false;
  const changing: FeedStore = {
    ...store,
    list: (async (query) => {
      if (query?.cursor && !isChanged) {
        isChanged = true;
        await store.apply([{ type: 'move', id: 1_400, before: 1 }]);
      }
      return store.list(query);
    }) as FeedStore['list'],
  };
  const { respond } = createFeedFiles({ ...options, store: changing });
  const ask = async () => (await respond(new Request(`${origin}/sitemap.xml`)))?.text();
  expect(await ask()).not.toContain('/blog/post-1399<');
  const moved = seeds[1_399]!;
  const posts = [moved, ...seeds.filter((post) => post !== moved)];
  expect(await ask()).toBe(writeSitemaps(feedSite, posts).first);
});

test('the sitemap has the pages of tags with two posts or more', async () => {
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds: [] });
  const { respond } = createFeedFiles({ ...options, store });
  const readUrls = async () =>
    [
      ...((await (await respond(new Request(`${origin}/sitemap.xml`)))?.text()) ?? '').matchAll(
        /<loc>(.*?)<\/loc>/gu,
      ),
    ]
      .map(([, url]) => url?.slice(origin.length))
      .filter((url) => url?.startsWith('/tags'));
  expect(await readUrls()).toEqual([]);
  await store.apply(
    [['C#', 'C'], ['c#', '日本語'], ['日本語']].map((tags, index) => ({
      type: 'create',
      post: makePost({ id: index + 1, slug: `post-${index}`, tags }),
    })),
  );
  expect(await readUrls()).toEqual(['/tags', '/tags/c%23', '/tags/%E6%97%A5%E6%9C%AC%E8%AA%9E']);
});

test('each tag has feeds of its newest 50 posts, and a tag without posts has none', async () => {
  const seeds = Array.from({ length: 120 }, (_each, at) =>
    makePost({ id: at + 1, slug: `post-${at}`, tags: at % 2 === 0 ? ['C#'] : ['Other'] }),
  );
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds });
  const { respond } = createFeedFiles({ ...options, store });
  const response = await respond(new Request(`${origin}/tags/c%23/feed.json`));
  expect(response?.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8');
  const feed: unknown = await response?.json();
  expect(feed).toMatchObject({
    title: `C# · ${fakeSite.feed.title}`,
    home_page_url: `${origin}/tags/c%23`,
    feed_url: `${origin}/tags/c%23/feed.json`,
    items: seeds
      .filter(({ tags }) => JSON.stringify(tags) === '["C#"]')
      .slice(0, 50)
      .map(({ slug }) => ({ url: `${origin}/blog/${slug}` })),
  });
  for (const path of ['feed.xml', 'atom.xml'])
    expect(await (await respond(new Request(`${origin}/tags/c%23/${path}`)))?.text()).toContain(
      '/blog/post-0',
    );
  for (const path of ['/tags/none/feed.json', '/tags/C%23/feed.json', '/tags/feed.json'])
    expect(await respond(new Request(origin + path))).toBeNull();
  await store.redirectTag('none', 'c#');
  const moved = await respond(new Request(`${origin}/tags/none/atom.xml`));
  expect([moved?.status, moved?.headers.get('Location')]).toEqual([301, '/tags/c%23/atom.xml']);
});

test('the feed of a tag is written once for a revision, in all formats', async () => {
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), {
    seeds: [makePost({ id: 1, tags: ['C#'] })],
  });
  let count = 0;
  const { respond } = createFeedFiles({
    ...options,
    store,
    writeFeeds: async (source) => {
      count += 1;
      return writePostFeeds(source);
    },
  });
  const ask = (format: string, etag = '') =>
    respond(new Request(`${origin}/tags/c%23/${format}`, { headers: { 'If-None-Match': etag } }));
  const first = await ask('feed.xml');
  await ask('atom.xml');
  expect((await ask('feed.xml', first?.headers.get('ETag') ?? ''))?.status).toBe(304);
  expect(count).toBe(1);
  await store.apply([{ type: 'update', id: 1, fields: { title: 'Changed' } }]);
  expect(await (await ask('feed.xml'))?.text()).toContain('Changed');
  expect(count).toBe(2);
});

test('llms.txt names the newest 50 posts', async () => {
  const seeds = Array.from({ length: 120 }, (_each, at) => makePost({ id: at + 1, slug: `post-${at}` }));
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds });
  const response = await createFeedFiles({ ...options, store }).respond(new Request(`${origin}/llms.txt`));
  const slugs = Array.from(
    String(await response?.text()).matchAll(/\/blog\/(post-\d+)/gu),
    ([, slug]) => slug,
  );
  expect(slugs).toEqual(seeds.slice(0, 50).map(({ slug }) => slug));
});

test('llms.txt has an imported slug that no URL can have as its page links it', async () => {
  const seeds = [makePost({ slug: 'half-\ud83d' })];
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds });
  const response = await createFeedFiles({ ...options, store }).respond(new Request(`${origin}/llms.txt`));
  expect(await response?.text()).toContain(`(${origin}/blog/half-%EF%BF%BD.md)`);
});

test('a browser asks for a feed each time, and a cache in front of the server once a minute', async () => {
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds: seedPosts });
  for (const path of ['/feed.xml', '/sitemap.xml', '/llms.txt']) {
    const response = await createFeedFiles({ ...options, store }).respond(new Request(origin + path));
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject(
      Object.fromEntries(new Headers(sharedCaching)),
    );
  }
});

test('what another build has written is sent anew', async () => {
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds: seedPosts });
  const ask = async (build: string, known = '') =>
    createFeedFiles({ ...options, store, build }).respond(
      new Request(`${origin}/feed.xml`, { headers: { 'If-None-Match': known } }),
    );
  const etag = (await ask('one'))?.headers.get('ETag') ?? '';
  expect(etag).toBe(`"r${await store.readRevision()}-one"`);
  expect((await ask('one', etag))?.status).toBe(304);
  expect((await ask('two', etag))?.status).toBe(200);
});

test('a feed of a list that changes while it is read is read again, three times at most', async () => {
  // Too long for one read.
  const content = 'x'.repeat(1_500_000);
  const seeds = [1, 2, 3].map((id) => makePost({ id, content, isMarkdown: false }));
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds });
  let reads = 0;
  const changing = (times: number): FeedStore => ({
    ...store,
    async *exportPosts() {
      reads += 1;
      for await (const post of store.exportPosts()) {
        yield post;
        if ((times -= 1) >= 0) await store.apply([{ type: 'create', post: makePost({ id: 1 }) }]);
      }
    },
  });
  const ask = async (times: number) =>
    (
      await createFeedFiles({ ...options, store: changing(times) }).respond(
        new Request(`${origin}/feed.json`),
      )
    )?.json();
  const { items } = (await ask(2)) as { items: readonly object[] };
  expect(items).toHaveLength(4);
  expect(reads).toBe(2);
  reads = 0;
  await expect(ask(100)).rejects.toMatchObject({ code: 'conflict' });
  expect(reads).toBe(3);
});

test.each([
  ['whose contents are too large is not read whole', '<'.repeat(50), [2]],
  ['that is too large is written with half the posts', 'x', [8, 4]],
])('a feed %s', async (_title, content, writes) => {
  const seeds = Array.from({ length: 8 }, (_each, at) =>
    makePost({ id: at + 1, slug: `post-${at}`, content, excerpt: '' }),
  );
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds });
  const written: number[] = [];
  const writeLong: WriteFeeds = async ({ posts }) => {
    written.push(posts.length);
    const text = 'x'.repeat(posts.length * 200);
    return { rss: text, atom: '', json: '' };
  };
  const { respond } = createFeedFiles({ ...options, store, writeFeeds: writeLong, maxFeedBytes: 800 });
  const feed = await (await respond(new Request(`${origin}/feed.xml`)))?.text();
  expect(written).toEqual(writes);
  expect(feed).toHaveLength(Number(writes.at(-1)) * 200);
});

test.each([
  ['too long', '<'.repeat(150), 1],
  ['too long once it is rendered', 'x'.repeat(150), 2],
])('a post that is %s for a feed is given by its excerpt', async (_, content, writes) => {
  const seeds = [makePost({ content, excerpt: 'In short' })];
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds });
  const written: string[] = [];
  const writeLong: WriteFeeds = async ({ posts }) => {
    const text = posts.map((post) => post.content.repeat(10)).join('');
    written.push(text);
    return { rss: text, atom: '', json: '' };
  };
  const { respond } = createFeedFiles({ ...options, store, writeFeeds: writeLong, maxFeedBytes: 800 });
  const response = await respond(new Request(`${origin}/feed.xml`));
  expect(await response?.text()).toBe('In short'.repeat(10));
  expect(written).toHaveLength(writes);
});

test('the feeds of a revision are written once for all formats, and again where that has failed', async () => {
  const store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds: seedPosts });
  const { posts } = await store.list({ withContent: true });
  const written: number[] = [];
  const time = { now: 0 };
  const writeOnSecondTry: WriteFeeds = async (source) => {
    written.push(source.posts.length);
    if (written.length === 1) throw new Error('There is no thread.');
    return writePostFeeds(source);
  };
  const { respond } = createFeedFiles({
    ...options,
    store,
    writeFeeds: writeOnSecondTry,
    job: { now: () => time.now, retryMs: 10 },
  });
  // A revision that cannot be written keeps no processor busy.
  for (let request = 0; request < 3; request += 1) {
    await expect(respond(new Request(`${origin}/feed.xml`))).rejects.toThrow('There is no thread.');
  }
  expect(written).toHaveLength(1);
  time.now = 10;
  const now = new Date();
  for (const [format, path] of [
    ['rss', '/feed.xml'],
    ['atom', '/atom.xml'],
    ['json', '/feed.json'],
  ] as const) {
    const response = await respond(new Request(origin + path));
    expect(await response?.text()).toBe(writePostFeed(format, { posts, site: feedSite, now }));
  }
  expect(written).toHaveLength(2);
});
