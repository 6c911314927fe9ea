import { PostConflictError, PostStoreError } from '@branchbook/blog-core';
import type { PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test, vi } from 'vitest';

import { openTestStore, origin } from './fake-server.ts';
import { createBlogApi } from './create-blog-api.ts';
import { admin, createTestApi, expectProblem } from './fake-requests.ts';

const post = makePost({ id: 100 });
const create: PostChange = { type: 'create', post };

describe('reading', () => {
  test('a page links to the next one, which has the same query', async () => {
    const { get } = await createTestApi();
    const first = await get('/posts?limit=2');
    expect(await first.json()).toMatchObject({ revision: 1, posts: [{ id: 1 }, { id: 2 }] });
    const second = await get(parseNext(first));
    expect(await second.json()).toMatchObject({ posts: [{ id: 3 }], nextCursor: null });
    expect(second.headers.get('Link')).toBeNull();

    const sorted = await get('/posts?limit=1&sort=title&search=the&content=1', admin);
    expect(new URL(parseNext(sorted), origin).search).toMatch(
      /^\?after=[^&]+&limit=1&search=the&sort=title&content=1$/u,
    );
  });

  function parseNext({ headers }: Response): string {
    return /^<\/api\/v1(.*)>; rel="next"$/u.exec(headers.get('Link') ?? '')?.[1] ?? '';
  }

  // One of another order, and malformed UTF-8 from which Hono's `query` makes a valid one.
  test.each(['2.1', '999999.0.zz%E2%%382%%41C'])('the cursor %s is a problem', async (after) => {
    const { get } = await createTestApi();
    const { detail } = await expectProblem(await get(`/posts?sort=title&after=${after}`), 422, 'invalid');
    expect(detail).toBe('This is no cursor of the list. Start with its first page.');
  });

  test.each(['\u{fdfa}', '각', 'ä'])('titles of 100 × %s can be read by page', async (character) => {
    const { get, patch } = await createTestApi();
    const titles = [1, 2, 3].map((id) => ({ type: 'update', id, fields: { title: character.repeat(100) } }));
    await patch(titles as PostChange[]);
    const ids: number[] = [];
    for (let path = '/posts?limit=1&sort=title'; path !== '';) {
      const response = await get(path);
      ids.push(...((await response.json()) as { posts: { id: number }[] }).posts.map(({ id }) => id));
      expect(ids.length).toBeLessThanOrEqual(3);
      path = parseNext(response);
    }
    expect(ids).toStrictEqual([1, 2, 3]);
  });

  test('each page is read once per revision', async () => {
    const store = await openTestStore();
    const list = vi.spyOn(store, 'list');
    const { get, patch } = await createTestApi({ store });
    const first = await get('/posts?limit=2');
    const again = await get('/posts?limit=2');
    expect(await again.text()).toBe(await first.text());
    expect([...again.headers]).toStrictEqual([...first.headers]);
    expect(list).toHaveBeenCalledTimes(1);
    expect(await (await get('/posts?limit=1')).json()).toMatchObject({ posts: [{ id: 1 }] });
    expect(await (await get(parseNext(first))).json()).toMatchObject({ posts: [{ id: 3 }] });
    expect(await (await get('/posts?limit=2&sort=title')).json()).not.toMatchObject({ posts: [{ id: 1 }] });
    await patch([create]);
    expect(await (await get('/posts?limit=2')).json()).toMatchObject({
      revision: 2,
      posts: [{ id: 100 }, { id: 1 }],
    });
    expect(list).toHaveBeenCalledTimes(5);
  });

  test('the page cache is limited in number and page length, and has no searches or contents', async () => {
    const store = await openTestStore();
    const list = vi.spyOn(store, 'list');
    const { get } = await createTestApi({ store });
    const countReads = async (paths: readonly string[]): Promise<number> => {
      list.mockClear();
      for (const path of paths) expect((await get(path, admin)).status).toBe(200);
      return list.mock.calls.length;
    };
    const pages = Array.from({ length: 101 }, (_, at) => `/posts?limit=2&after=${at}.0`);
    expect(await countReads(pages)).toBe(101);
    expect(await countReads([...pages.slice(1), pages[0] ?? ''])).toBe(1);
    for (const path of ['/posts?search=tax', '/posts?content=1'])
      expect(await countReads([path, path])).toBe(2);
    // Stored before a request had limits for fields.
    await store.apply([{ type: 'create', post: { ...post, excerpt: 'x'.repeat(100_000) } }]);
    expect(await countReads(['/posts?limit=1', '/posts?limit=1'])).toBe(2);
  });

  test('a post is found by slug, id and former path, and a former slug redirects', async () => {
    const { get, patch } = await createTestApi();
    const aliased = { ...post, aliases: ['old name'], oldPaths: ['/2013/tax.html'] };
    await patch([{ type: 'create', post: aliased }]);
    const found: unknown = await (await get('/posts/post-100')).json();
    expect(found).toMatchObject({
      post: aliased,
      version: expect.any(String),
      previous: { id: 1 },
      next: null,
      redirectTo: null,
    });
    expect(await (await get('/posts/by-id/100')).json()).toStrictEqual(found);
    const byPath = await get('/posts/by-path?path=%2F2013%2Ftax.html');
    expect(await byPath.json()).toStrictEqual({ ...(found as object), redirectTo: 'post-100' });
    const moved = await get('/posts/old%20name');
    expect([moved.status, moved.headers.get('Location')]).toStrictEqual([308, '/api/v1/posts/post-100']);
    expect(moved.headers.get('Cache-Control')).toBe('public, no-cache');
  });

  test('a post may have the slug by-path or by-id', async () => {
    const { get, patch } = await createTestApi();
    const slugs = ['by-path', 'by-id'];
    await patch(slugs.map((slug, index) => ({ type: 'create', post: makePost({ id: 100 + index, slug }) })));
    for (const slug of slugs)
      expect(await (await get(`/posts/${slug}`)).json()).toMatchObject({ post: { slug } });
  });

  test.each([
    '/posts',
    '/posts?search=tax',
    '/posts/managing-business-finances',
    '/posts/by-id/1',
    '/posts/by-path?path=/a',
  ])('%s responds 304 until the list changes', async (path) => {
    const { get, patch } = await createTestApi();
    await patch([{ type: 'update', id: 1, fields: { oldPaths: ['/a'] } }]);
    const etag = (await get(path)).headers.get('ETag') ?? '';
    const again = await get(path, { 'If-None-Match': `"x", W/${etag}` });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toStrictEqual([304, '', etag]);
    expect(again.headers.get('Cache-Control')).toBe('public, no-cache');
    await patch([create]);
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(200);
    expect(await (await get(path, {}, 'HEAD')).text()).toBe('');
  });

  test('private reads need the role', async () => {
    const { get, patch } = await createTestApi();
    await patch([{ type: 'update', id: 1, fields: { title: 'New' } }]);
    for (const path of ['/export', '/posts?content=1', '/posts/1/versions', '/trash']) {
      await expectProblem(await get(path), 401, 'unauthenticated');
      await expectProblem(await get(path, { Authorization: 'Bearer reader' }), 403, 'forbidden');
      const response = await get(path, admin);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toMatch(/^private, no-cache$|^no-store$/u);
    }
    expect(await (await get('/export', admin)).json()).toHaveLength(3);
    expect(await (await get('/posts/1/versions', admin)).json()).toMatchObject({
      versions: [{ title: 'New' }, {}],
    });
    expect(await (await get('/posts/99/versions', admin)).json()).toStrictEqual({ versions: [] });
  });

  test.each([
    ['/posts?limit=0', 422, 'invalid'],
    ['/posts?limit=101', 422, 'invalid'],
    ['/posts?limit=1e1', 422, 'invalid'],
    ['/posts?sort=size', 422, 'invalid'],
    [`/posts?search=${'x'.repeat(201)}`, 422, 'invalid'],
    ['/posts/nowhere', 404, 'not-found'],
    ['/posts/%ff', 404, 'not-found'],
    ['/posts/by-id/x', 404, 'not-found'],
    ['/posts/by-path?path=/nowhere', 404, 'not-found'],
    ['/nothing', 404, 'not-found'],
  ])('%s: %i', async (path, status, name) => {
    await expectProblem(await (await createTestApi()).get(path), status, name);
  });

  test('an empty list is exported as an empty array', async () => {
    const { get, patch } = await createTestApi();
    await patch([1, 2, 3].map((id): PostChange => ({ type: 'delete', id })));
    expect(await (await get('/export', admin)).json()).toStrictEqual([]);
  });

  test('an interrupted export is not valid JSON', async () => {
    const store = await openTestStore();
    async function* broken() {
      yield post;
      throw new PostStoreError('unavailable', 'Locked.');
    }
    const { get } = await createTestApi({ store: { ...store, exportPosts: () => broken() } });
    await expect((await get('/export', admin)).json()).rejects.toThrow();
  });
});

describe('the trash', () => {
  test('lists deleted posts and deletes them permanently', async () => {
    const { get, patch } = await createTestApi();
    await patch([1, 2, 3].map((id): PostChange => ({ type: 'delete', id })));
    const trash: { posts: { key: string }[] } = await (await get('/trash', admin)).json();
    expect(trash).toMatchObject({ posts: [{ post: { id: 3 }, deletedAt: expect.any(Number) }, {}, {}] });
    const [third, second, first] = trash.posts.map(({ key }) => key);
    const discarding = await get(`/trash?keys=${third},${second},unknown`, admin, 'DELETE');
    expect([discarding.status, discarding.headers.get('Cache-Control')]).toStrictEqual([204, 'no-store']);
    expect(await (await get('/trash', admin)).json()).toMatchObject({ posts: [{ key: first }] });
  });

  test.each(['', '?keys=', '?keys=a,,b', `?keys=${Array.from({ length: 101 }, (_, at) => at).join()}`])(
    'DELETE /trash%s: 422',
    async (query) => {
      const { get } = await createTestApi();
      await expectProblem(await get(`/trash${query}`, admin, 'DELETE'), 422, 'invalid');
    },
  );

  test('needs the role', async () => {
    const { get } = await createTestApi();
    await expectProblem(await get('/trash?keys=1', {}, 'DELETE'), 401, 'unauthenticated');
    const reader = { Authorization: 'Bearer reader' };
    await expectProblem(await get('/trash?keys=1', reader, 'DELETE'), 403, 'forbidden');
  });
});

test.each([
  ['POST', '/posts', 'GET, HEAD, PATCH'],
  ['DELETE', '/posts/x', 'GET, HEAD'],
  ['PUT', '/export', 'GET, HEAD'],
  ['POST', '/trash', 'GET, HEAD, DELETE'],
])('%s %s: 405', async (method, path, allowed) => {
  const response = await (await createTestApi()).get(path, {}, method);
  expect(response.headers.get('Allow')).toBe(allowed);
  await expectProblem(response, 405, 'method-not-allowed');
});

test.each([
  ['at once', () => ({ retryAfterSeconds: 9 })],
  ['asynchronously', async () => ({ retryAfterSeconds: 9 })],
])('a rate-limited request is 429 with Retry-After, %s', async (_, limit) => {
  const { get } = await createTestApi({ limit });
  const response = await get('/posts');
  expect(response.headers.get('Retry-After')).toBe('9');
  await expectProblem(response, 429, 'rate-limited');
});

test('a request within the limit is handled, also with an async limiter', async () => {
  const { get } = await createTestApi({ limit: async () => null });
  expect((await get('/posts')).status).toBe(200);
});

describe('when the server fails', () => {
  test.each([
    ['quota-exceeded', 507, 'quota-exceeded'],
    ['unavailable', 503, 'unavailable'],
    ['rate-limited', 429, 'rate-limited'],
    ['forbidden', 403, 'forbidden'],
    ['failed', 500, 'failed'],
  ] as const)('%s: %i', async (code, status, name) => {
    const store = await openTestStore();
    const report = vi.fn<(error: unknown) => void>();
    const failing = { ...store, apply: () => Promise.reject(new PostStoreError(code, 'Secret.')) };
    const response = await (await createTestApi({ store: failing, report })).patch([create]);
    expect(response.headers.get('Retry-After')).toBe(status === 503 || status === 429 ? '5' : null);
    const problem = await expectProblem(response, status, name);
    expect(problem.detail).toBe(status === 500 ? undefined : 'Secret.');
    expect(report).toHaveBeenCalledTimes(status >= 500 ? 1 : 0);
  });

  test('a conflict is no error of the server', async () => {
    const store = await openTestStore();
    const report = vi.fn<(error: unknown) => void>();
    const conflict = new PostConflictError({ post, version: 'v2' });
    const failing = { ...store, apply: () => Promise.reject(conflict) };
    const response = await (await createTestApi({ store: failing, report })).patch([create]);
    const problem = await expectProblem(response, 412, 'conflict');
    expect(problem.current).toStrictEqual({ post, version: 'v2' });
    expect(report).not.toHaveBeenCalled();
  });

  test('an unexpected error is reported and not exposed', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const store = await openTestStore();
    const failing = { ...store, readRevision: () => Promise.reject(new Error('secret')) };
    const handle = createBlogApi({ store: failing, origin, role: 'admin', authenticate: () => null });
    const response = await handle(new Request(`${origin}/api/v1/posts`));
    expect((await expectProblem(response, 500, 'failed')).detail).toBeUndefined();
    expect(report).toHaveBeenCalledOnce();
  });

  test('a failing token verification is 500, not access', async () => {
    const { patch, store } = await createTestApi({ authenticate: () => Promise.reject(new Error('no key')) });
    await expectProblem(await patch([create]), 500, 'failed');
    expect(await store.readRevision()).toBe(1);
  });
});
