import { rm } from 'node:fs/promises';

import type { BlogPost } from '@branchbook/blog-core';
import { openSqlPostStore, type SqlPostStore } from '@branchbook/blog-store-sql';
import { createD1Database, type D1, type D1Result, type D1Statement } from '@branchbook/blog-store-sql/d1';
import { writeFeeds } from '@branchbook/feeds';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { type Access, openAccess } from 'web/server/access.ts';
import { createBlogServer, type Handler } from 'web/server/blog-server.ts';
import { createPages } from 'web/server/pages.ts';

import { fillDatabase } from './fill-database.ts';
import { makeLocalDatabase, startWorkerd, writeWorker } from './workerd.ts';

/** What an answer costs in D1, as D1 itself counts it. */
export interface Rows {
  readonly read: number;
  readonly written: number;
}

/** The only answer that reads more rows in a longer list: it counts to a place from the nearer end. */
export const growing = 'put a deleted post back in the middle';

const origin = 'http://localhost';

/** A word that every post has, and one that a single post has. */
const [everywhere, once] = ['ledger', 'zeppelin'];

/**
 * Asks a server whose posts are in a local D1, in workerd, and gives by what was asked what each answer read and wrote. Pages are
 * not drawn, and nothing is held from one answer to the next.
 *
 * @param count how many posts the list has
 * @throws where an answer is an error
 */
export async function rowsOfAnswers(count: number): Promise<ReadonlyMap<string, Rows>> {
  const data = await temporaryFolder();
  const posts = Array.from({ length: count }, (_, index) => postAt(index));
  await fillDatabase(await makeLocalDatabase(data), posts, { seeds: [] });
  const engine = await startWorkerd(await writeWorker('export default {};'), data);
  try {
    return await rowsWith(await engine.database(), count);
  } finally {
    await engine.stop();
    await rm(data, { recursive: true, force: true });
  }
}

interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function rowsWith(d1: D1, count: number): Promise<ReadonlyMap<string, Rows>> {
  const counter = countRows(d1);
  const database = createD1Database(counter.d1);
  const access = await openAccess(
    { auth: 'demo', server: { role: 'admin', origin: null } },
    { host: 'localhost', loopbackOrigins: [origin], publicKey: undefined },
  );
  const token = await access.demo?.makeToken(origin);
  await openSqlPostStore(database);
  const rows = new Map([['open the store', counter.take()]]);
  const middle = Math.floor(count / 2);
  const [deep = {}] = await database.all({
    sql: 'SELECT row, position FROM post ORDER BY position LIMIT 1 OFFSET ?',
    values: [middle],
  });
  const cursor = `${deep['row']}.${deep['position']}`;
  let revision = 0;

  const ask = async (what: string, path: string, init: Ask = {}) => {
    // A server of its own: what another one holds reads nothing.
    const answer = answersOf(await openSqlPostStore(database), access);
    counter.take();
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const response = await answer(new Request(origin + path, { ...init, headers }));
    if (!response || response.status >= 400)
      throw new Error(`${path}: ${response?.status} ${await response?.text()}`);
    await response.text();
    revision = Number(/\d+/u.exec(response.headers.get('ETag') ?? '')?.[0] ?? revision);
    rows.set(what, counter.take());
  };
  const change = (what: string, body: object) =>
    ask(what, '/api/v1/posts', {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'If-Match': '*',
      },
      body: JSON.stringify({ changes: [body] }),
    });

  await ask('the list', '/blog');
  await ask('the list, in the middle', `/blog?after=${cursor}`);
  await ask('the API: 50 posts', '/api/v1/posts?limit=50');
  await ask('the API: 50 posts, in the middle', `/api/v1/posts?limit=50&after=${cursor}`);
  await ask('the API: 50 posts, not modified', '/api/v1/posts?limit=50', {
    headers: { 'If-None-Match': '*' },
  });
  await ask('a post', `/blog/${postAt(middle).slug}`);
  await ask('the first post', `/blog/${postAt(0).slug}`);
  await ask('the last post', `/blog/${postAt(count - 1).slug}`);
  await ask('a search for a word of one post', `/api/v1/search?limit=20&q=${once}`);
  await ask('a search for a word of all posts', `/api/v1/search?limit=20&q=${everywhere}`);
  await ask('a feed', '/feed.xml');
  await change('publish a post', { type: 'add', post: { ...postAt(count), title: 'New', slug: 'new' } });
  const before = revision;
  await change('change a post', { type: 'update', post: { ...postAt(middle), title: 'Changed' } });
  await change('move a post to the top', { type: 'move', id: postAt(middle).id, to: 0 });
  await change('move a post in the middle by two places', {
    type: 'move',
    id: postAt(middle + 2).id,
    at: middle + 2,
    to: middle + 4,
  });
  await change('delete a post', { type: 'remove', id: postAt(middle + 1).id });
  await change(growing, { type: 'insert', post: postAt(middle + 1), at: middle + 1 });
  await ask('what has changed since a revision', `/api/v1/changes?since=${before}`);
  return rows;
}

/** Makes what answers from a store as the Worker does, but for the pages, of which it reads the posts alone. */
function answersOf(store: SqlPostStore, access: Access): Handler {
  const pages = createPages({
    store,
    build: '',
    rules: { renderedPages: { '/blog': {}, '/blog/:slug': {} } },
    parsePost: async ({ content }) => ({ type: 'source', content }),
    render: async () => new Response(''),
  });
  return createBlogServer({
    ...access,
    store,
    build: '',
    writeFeeds: async (source) => writeFeeds(source),
    pages,
  });
}

function countRows(d1: D1): { readonly d1: D1; take(): Rows } {
  let [read, written] = [0, 0];
  const originals = new WeakMap<D1Statement, D1Statement>();
  const counted = (result: D1Result): D1Result => {
    const { meta } = result as D1Result & { meta: { rows_read: number; rows_written: number } };
    read += meta.rows_read;
    written += meta.rows_written;
    return result;
  };
  const watch = (original: D1Statement): D1Statement => {
    const watched: D1Statement = {
      bind: (...values) => watch(original.bind(...values)),
      all: async () => counted(await original.all()),
    };
    originals.set(watched, original);
    return watched;
  };
  return {
    d1: {
      prepare: (sql) => watch(d1.prepare(sql)),
      batch: async (statements) =>
        (await d1.batch(statements.map((statement) => originals.get(statement) ?? statement))).map(counted),
    },
    take() {
      const rows = { read, written };
      [read, written] = [0, 0];
      return rows;
    },
  };
}

function postAt(index: number): BlogPost {
  const words = index === 7 ? `${everywhere} ${once}` : everywhere;
  return {
    id: index + 1,
    title: `Post ${index}`,
    excerpt: 'About accounts.',
    date: 'November 21, 2026',
    author: 'Bench',
    slug: `post-${index}`,
    content: `${words} `.repeat(20),
    isMarkdown: true,
  };
}
