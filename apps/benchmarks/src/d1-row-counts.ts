/**
 * `pnpm --filter benchmarks bench:d1 [--posts 100,100000]`: counts the rows that each response reads
 * and writes in D1, with few posts and with many, in workerd on this machine.
 *
 * Prints a table. Fails if a response other than the export reads or writes more rows in the longer
 * list. The page with all tags may read a row for each tag, of which 100,000 posts have 5,001. There
 * is a draft for 20 posts, and at least a full page of drafts.
 */
import { parseArgs } from 'node:util';

import type { BlogPost, PostChange } from '@branchbook/blog-core';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { createD1Database, type D1, type D1Result, type D1Statement } from '@branchbook/blog-store-sql/d1';
import { writePostFeeds } from '@branchbook/feeds/posts';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { createLocalDatabase, startWorkerd, writeWorker } from 'edge/src/workerd.ts';
import { blogSite } from 'web/app/seo/blog-site.ts';
import { createBlogServer, resolveAuth } from '@branchbook/blog-server';

import { fillDatabase, fillDrafts } from './fill-database.ts';

/** The rows that a response reads and writes, as D1 counts them. */
interface Rows {
  readonly read: number;
  readonly written: number;
}

interface SentRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Reads every post. */
const exportAll = 'export all posts';
const allTags = 'all tags, beside a row for each';
const postsPerTopic = 20;
const postsPerDraft = 20;
/** Two pages. */
const fewestDrafts = 200;
/** The last page of a list or of an index may hold a row or two more in another list. */
const tolerance = 2;

const origin = 'http://localhost';
const wordOfAllPosts = 'ledger';
const wordOfOnePost = 'zeppelin';

const { values } = parseArgs({ options: { posts: { type: 'string', default: '100,100000' } } });
const [fewer = 0, more = 0] = values.posts.split(',').map(Number);
const few = await countRows(fewer);
const many = await countRows(more);
console.log(`${''.padEnd(45)}${`${fewer} posts`.padStart(16)}${`${more} posts`.padStart(16)}`);
let hasGrown = false;
for (const [name, { read, written }] of few) {
  const { read: readOfMany, written: writtenOfMany } = many.get(name) ?? {
    read: Infinity,
    written: Infinity,
  };
  const grows = readOfMany - read > tolerance || writtenOfMany - written > tolerance;
  // The export proves that growth is found.
  if (grows !== (name === exportAll)) hasGrown = true;
  const rows = [`${read}, ${written}`, `${readOfMany}, ${writtenOfMany}`].map((text) => text.padStart(16));
  console.log(`${name.padEnd(45)}${rows.join('')}${grows ? '  grows' : ''}`);
}
process.exitCode = hasGrown ? 1 : 0;

/**
 * Sends requests to a server whose posts are in a local D1. Pages aren't rendered, nothing is cached.
 *
 * @throws {Error} if a response is an error
 */
async function countRows(count: number): Promise<ReadonlyMap<string, Rows>> {
  const data = await temporaryFolder();
  const posts = Array.from({ length: count }, (_, index) => makePost(index));
  const file = await createLocalDatabase(data);
  await fillDatabase(file, posts);
  const drafts = Math.max(fewestDrafts, count / postsPerDraft);
  await fillDrafts(
    file,
    Array.from({ length: drafts }, (_, index) => makePost(index)),
  );
  const engine = await startWorkerd(await writeWorker('export default {};'), data);
  try {
    return await sendRequests(await engine.database(), count);
  } finally {
    await engine.stop();
  }
}

async function sendRequests(d1: D1, count: number): Promise<ReadonlyMap<string, Rows>> {
  const counter = countResults(d1);
  const database = createD1Database(counter.d1);
  const access = await resolveAuth(
    { auth: 'demo', server: { role: 'admin', origin: null } },
    { host: 'localhost', loopbackOrigins: [origin], publicKey: undefined },
  );
  const token = await access.demo?.makeToken(origin);
  await openSqlPostStore(database);
  const rows = new Map([['open the store', counter.take()]]);
  // Both lists have a full page from here.
  const middle = Math.floor(count / 2) - 5;
  const [row = {}] = await database.all({
    sql: 'SELECT row, position FROM post ORDER BY position LIMIT 1 OFFSET ?',
    values: [middle],
  });
  const cursor = `${row['row']}.${row['position']}`;

  const send = async (name: string, path: string, init: SentRequest = {}) => {
    // A new server for each request: a response from a cache reads nothing.
    const store = await openSqlPostStore(database);
    const handle = createBlogServer({
      ...access,
      store,
      site: blogSite,
      routes: { renderedPages: { '/blog': {}, '/blog/:slug': {}, '/tags': {}, '/tags/:tag': {} } },
      renderPage: async () => new Response(''),
      parsePost: async ({ content }) => ({ type: 'source', name: '', content }),
      build: '',
      writeFeeds: async (source) => writePostFeeds(source),
    });
    counter.take();
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const response = await handle(new Request(origin + path, { ...init, headers }));
    const text = await response?.text();
    if (!response || response.status >= 400) throw new Error(`${path}: ${response?.status} ${text}`);
    rows.set(name, counter.take());
    return text ?? '';
  };
  const json = { 'Content-Type': 'application/json', 'If-Match': '*' };
  const change = (name: string, body: PostChange) =>
    send(name, '/api/v1/posts', {
      method: 'PATCH',
      headers: { ...json, 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ changes: [body] }),
    });

  await send('the list', '/blog');
  await send('the list, in the middle', `/blog?after=${cursor}`);
  await send('the API: 50 posts', '/api/v1/posts?limit=50');
  await send('the API: 50 posts, in the middle', `/api/v1/posts?limit=50&after=${cursor}`);
  await send('the API: 50 posts with contents', '/api/v1/posts?limit=50&content=1');
  await send('the API: 50 posts, not modified', '/api/v1/posts?limit=50', {
    headers: { 'If-None-Match': '*' },
  });
  await send('a post', `/blog/${makePost(middle).slug}`);
  await send('the first post', `/blog/${makePost(0).slug}`);
  await send('the last post', `/blog/${makePost(count - 1).slug}`);
  await send('a search for a word of one post', `/api/v1/posts?limit=20&search=${wordOfOnePost}`);
  await send('a search for a word of all posts', `/api/v1/posts?limit=20&search=${wordOfAllPosts}`);
  await send('a page of a tag', '/tags/all');
  await send('a page of one of many tags', '/tags/topic-3');
  await send('a page of a tag, in the middle', `/tags/all?after=${cursor}`);
  await send('a feed of a tag', '/tags/all/feed.xml');
  await send(allTags, '/tags');
  const { read, written } = rows.get(allTags) ?? { read: 0, written: 0 };
  rows.set(allTags, { read: read - Math.ceil(count / postsPerTopic) - 1, written });
  await send('a feed', '/feed.xml');
  const drafts = await send('a page of drafts', '/api/v1/drafts');
  const { nextCursor } = JSON.parse(drafts) as { readonly nextCursor: string };
  await send('a page of drafts, after the first', `/api/v1/drafts?after=${encodeURIComponent(nextCursor)}`);
  await send('a draft', '/api/v1/drafts/draft-7');
  await send('save a draft', '/api/v1/drafts/draft-7', {
    method: 'PUT',
    headers: json,
    body: JSON.stringify({ post: { ...makePost(6), content: 'Changed.' }, edits: null }),
  });
  const created = { ...makePost(count), title: 'New', slug: 'new' };
  await change('publish a post', { type: 'create', post: created });
  await change('change a post', { type: 'update', id: makePost(middle).id, fields: { title: 'Changed' } });
  await change('move a post to the top', { type: 'move', id: makePost(middle).id, before: created.id });
  await change('move a post in the middle by two places', {
    type: 'move',
    id: makePost(middle + 2).id,
    before: makePost(middle + 5).id,
  });
  const deletion = await change('delete a post', { type: 'delete', id: makePost(middle + 1).id });
  const { trashKeys } = JSON.parse(deletion) as { readonly trashKeys: readonly [string] };
  await send('the trash', '/api/v1/trash');
  await change('restore a post in the middle', { type: 'restore', key: trashKeys[0] });
  await send(exportAll, '/api/v1/export');
  return rows;
}

function countResults(d1: D1): { readonly d1: D1; take(): Rows } {
  let [read, written] = [0, 0];
  const originals = new WeakMap<D1Statement, D1Statement>();
  const count = (result: D1Result): D1Result => {
    const { meta } = result as D1Result & { meta: { rows_read: number; rows_written: number } };
    read += meta.rows_read;
    written += meta.rows_written;
    return result;
  };
  const watch = (original: D1Statement): D1Statement => {
    const watched: D1Statement = {
      bind: (...bound) => watch(original.bind(...bound)),
      all: async () => count(await original.all()),
    };
    originals.set(watched, original);
    return watched;
  };
  return {
    d1: {
      prepare: (sql) => watch(d1.prepare(sql)),
      batch: async (statements) =>
        (await d1.batch(statements.map((statement) => originals.get(statement) ?? statement))).map(count),
    },
    take() {
      const rows = { read, written };
      [read, written] = [0, 0];
      return rows;
    },
  };
}

function makePost(index: number): BlogPost {
  const words = index === 7 ? `${wordOfAllPosts} ${wordOfOnePost}` : wordOfAllPosts;
  return {
    id: index + 1,
    title: `Post ${index}`,
    excerpt: 'About accounts.',
    date: 'November 21, 2026',
    author: 'Bench',
    slug: `post-${index}`,
    content: `${words} `.repeat(20),
    isMarkdown: true,
    // One that all posts have, and one of 20 posts: 5,000 tags in 100,000 posts.
    tags: ['All', `Topic ${Math.floor(index / postsPerTopic)}`],
  };
}
