import { gunzipSync } from 'node:zlib';

import { seedPosts } from '@branchbook/blog-core/seeds';
import { openSqlPostStore, type SqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import { beforeEach, describe, expect, test } from 'vitest';

import type { PublishedPost } from '../../pages/page-data.ts';
import { withCompression } from './compression.ts';
import { createPages } from '../../pages/pages.ts';
import { parsePost } from '../posts/parse-post.ts';

let store: SqlPostStore;

beforeEach(async () => {
  store = await openSqlPostStore(openNodeDatabase(':memory:'), { seeds: seedPosts });
});

describe('a text that was given up for time', () => {
  const browser = { 'Accept-Encoding': 'gzip' };
  /** The posts as a busy machine shows them: it has no time for the first text. */
  const pagesOfBusyMachine = () => {
    const content = 'As it was *written*. '.repeat(100);
    const bodies = [{ type: 'source', content, isLate: true } as const];
    const handle = withCompression(
      createPages({
        store,
        routes: { renderedPages: { '/blog/:slug': {} } },
        build: 'build',
        parsePost: async (post) => bodies.shift() ?? parsePost(post),
        renderPage: async (_, initial) =>
          new Response(JSON.stringify(initial?.post?.found), { headers: { 'Content-Type': 'text/html' } }),
      }),
    );
    return async (path: string, headers: Readonly<Record<string, string>>): Promise<Response> => {
      const response = await handle(new Request(`https://blog.example${path}`, { headers }));
      if (!response) throw new Error(`Nobody answers ${path}.`);
      return response;
    };
  };
  const bodyOf = async (response: Response) => {
    const bytes = Buffer.from(await response.arrayBuffer());
    const isCompressed = response.headers.get('Content-Encoding') === 'gzip';
    return (JSON.parse(String(isCompressed ? gunzipSync(bytes) : bytes)) as PublishedPost).body;
  };
  const paths = ['/blog/managing-business-finances', '/api/pages/posts/managing-business-finances'];

  test.each(paths)('is not cached, and is formatted with the next request: %s', async (path) => {
    const get = pagesOfBusyMachine();
    const first = await get(path, browser);
    expect(first.headers.get('ETag')).toBeNull();
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    expect(first.headers.get('Content-Encoding')).toBe('gzip');
    const body = await bodyOf(first);
    // The reader's page may format it.
    expect(body).toMatchObject({ type: 'source', isLate: true });
    const second = await get(path, browser);
    expect((await bodyOf(second)).type).toBe('parsed');
    expect(second.headers.get('Cache-Control')).toContain('s-maxage=60');
    const known = { ...browser, 'If-None-Match': second.headers.get('ETag') ?? '' };
    expect((await get(path, known)).status).toBe(304);
  });

  test.each(paths)('is sent anew, formatted, to whoever has it: %s', async (path) => {
    const get = pagesOfBusyMachine();
    const first = await get(path, browser);
    const known = first.headers.get('ETag');
    const second = await get(path, { ...browser, ...(known !== null && { 'If-None-Match': known }) });
    expect(second.status).toBe(200);
    expect((await bodyOf(second)).type).toBe('parsed');
  });
});
