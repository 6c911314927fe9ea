import type { PostChange } from '@branchbook/blog-core';
import { PostStoreError } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { openSqlPostStore } from '@branchbook/blog-store-sql';
import { openNodeDatabase } from '@branchbook/blog-store-sql/node';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';

import { restoreRepeatedPosts } from '../contract/repeated-posts.ts';
import { appliedSchema, problemSchema } from '../contract/schemas.ts';
import { createBlogApi, type BlogApiOptions } from './create-blog-api.ts';

const origin = 'https://blog.example';

async function apiWith(options: Partial<BlogApiOptions> = {}) {
  const store = await openSqlPostStore(openNodeDatabase(':memory:'));
  const handle = createBlogApi({
    store,
    origin,
    role: 'admin',
    authenticate: (_, token) =>
      token === 'admin' || token === 'reader' ? { subject: `user-${token}`, roles: [token] } : null,
    report: () => {},
    now: () => 7,
    ...options,
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    handle(new Request(`${origin}/api/v1${path}`, { method, headers }));
  const patch = (changes: readonly PostChange[], headers: Record<string, string | null> = {}) => {
    const all = {
      Authorization: 'Bearer admin',
      'Idempotency-Key': crypto.randomUUID(),
      'Content-Type': 'application/json',
      'If-Match': '*',
      ...headers,
    };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    return handle(
      new Request(`${origin}/api/v1/posts`, {
        method: 'PATCH',
        headers: Object.fromEntries(sent),
        body: JSON.stringify({ changes }),
      }),
    );
  };
  return { store, handle, get, patch };
}

async function expectProblem(response: Response, status: number, name: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const problem = v.parse(problemSchema, await response.json());
  expect(problem.type).toBe(`urn:branchbook:problem:${name}`);
  expect(problem.status).toBe(status);
  return problem;
}

const post = makePost({ id: 100 });
const add: PostChange = { type: 'add', post };

describe('reading', () => {
  test('a page links to the next one', async () => {
    const { get } = await apiWith();
    const first = await get('/posts?limit=2');
    expect(await first.json()).toMatchObject({ revision: 1, posts: [{ id: 1 }, { id: 2 }] });
    const [, next = ''] = /^<\/api\/v1(.*)>; rel="next"$/u.exec(first.headers.get('Link') ?? '') ?? [];
    const second = await get(next);
    expect(await second.json()).toMatchObject({ posts: [{ id: 3 }], next: null });
    expect(second.headers.get('Link')).toBeNull();
  });

  test('each page is read once per revision', async () => {
    const { store } = await apiWith();
    const readPage = vi.spyOn(store, 'readPage');
    const { get, patch } = await apiWith({ store });
    const first = await get('/posts?limit=2');
    const again = await get('/posts?limit=2');
    expect(await again.text()).toBe(await first.text());
    expect([...again.headers]).toStrictEqual([...first.headers]);
    expect(readPage).toHaveBeenCalledTimes(1);
    expect(await (await get('/posts?limit=1')).json()).toMatchObject({ posts: [{ id: 1 }] });
    expect(await (await get('/posts?limit=2&after=2.0')).json()).toMatchObject({ posts: [{ id: 3 }] });
    await patch([add]);
    expect(await (await get('/posts?limit=2')).json()).toMatchObject({
      revision: 2,
      posts: [{ id: 100 }, { id: 1 }],
    });
    expect(readPage).toHaveBeenCalledTimes(4);
  });

  test('the page cache is limited in number and page length', async () => {
    const { store } = await apiWith();
    const readPage = vi.spyOn(store, 'readPage');
    const { get } = await apiWith({ store });
    const timesRead = async (paths: readonly string[]): Promise<number> => {
      readPage.mockClear();
      for (const path of paths) expect((await get(path)).status).toBe(200);
      return readPage.mock.calls.length;
    };
    const pages = Array.from({ length: 101 }, (_, at) => `/posts?limit=2&after=${at}.0`);
    expect(await timesRead(pages)).toBe(101);
    expect(await timesRead([...pages.slice(1), pages[0] ?? ''])).toBe(1);
    // Stored before a request had limits for fields.
    const long: PostChange = { type: 'add', post: { ...post, excerpt: 'x'.repeat(100_000) } };
    await store.applyChanges({ changes: [long], now: 0 });
    expect(await timesRead(['/posts?limit=1', '/posts?limit=1'])).toBe(2);
  });

  test('a post has its adjacent posts, and its old slug redirects', async () => {
    const { get, patch } = await apiWith();
    await patch([{ type: 'add', post: { ...post, aliases: ['old name'] } }]);
    const found = await get('/posts/post-100');
    expect(await found.json()).toMatchObject({ post, previous: { id: 1 }, next: null, at: null });
    const moved = await get('/posts/old%20name');
    expect([moved.status, moved.headers.get('Location')]).toStrictEqual([308, '/api/v1/posts/post-100']);
    expect(moved.headers.get('Cache-Control')).toBe('public, no-cache');
  });

  test.each(['/posts', '/posts/managing-business-finances', '/search?q=tax'])(
    '%s responds 304 until the list changes',
    async (path) => {
      const { get, patch } = await apiWith();
      const etag = (await get(path)).headers.get('ETag') ?? '';
      const again = await get(path, { 'If-None-Match': `"x", W/${etag}` });
      expect([again.status, await again.text(), again.headers.get('ETag')]).toStrictEqual([304, '', etag]);
      expect(again.headers.get('Cache-Control')).toBe('public, no-cache');
      await patch([add]);
      expect((await get(path, { 'If-None-Match': etag })).status).toBe(200);
      expect(await (await get(path, {}, 'HEAD')).text()).toBe('');
    },
  );

  test('private reads need the role', async () => {
    const { get, patch } = await apiWith();
    await patch([{ type: 'update', post: makePost({ id: 1, title: 'New' }) }]);
    const admin = { Authorization: 'Bearer admin' };
    for (const path of ['/export', '/changes?since=0', '/contents?keys=1', '/posts/1/versions']) {
      await expectProblem(await get(path), 401, 'unauthenticated');
      await expectProblem(await get(path, { Authorization: 'Bearer reader' }), 403, 'forbidden');
      const response = await get(path, admin);
      expect([response.status, response.headers.get('Cache-Control')]).toStrictEqual([
        200,
        'private, no-cache',
      ]);
    }
    expect(await (await get('/export', admin)).json()).toHaveLength(3);
    expect(await (await get('/changes?since=1', admin)).json()).toMatchObject({
      revision: 2,
      changed: [{ key: 1 }],
    });
    expect(await (await get('/posts/1/versions', admin)).json()).toMatchObject({
      versions: [{ number: 1 }, { title: 'New' }],
    });
    await expectProblem(await get('/posts/99/versions', admin), 404, 'not-found');
    await expectProblem(await get('/changes?since=9', admin), 410, 'history-gone');
  });

  test.each([
    ['/posts?limit=0', 422, 'invalid'],
    ['/posts?limit=101', 422, 'invalid'],
    ['/posts?limit=1e1', 422, 'invalid'],
    [`/search?q=${'x'.repeat(201)}`, 422, 'invalid'],
    ['/search?limit=x', 422, 'invalid'],
    ['/posts/nowhere', 404, 'not-found'],
    ['/posts/%ff', 404, 'not-found'],
    ['/nothing', 404, 'not-found'],
  ])('%s: %i', async (path, status, name) => {
    await expectProblem(await (await apiWith()).get(path), status, name);
  });

  test.each(['?since=', '?since=-1', '?since=1.5', '', '?since=0&limit=1001'])(
    '/changes%s: 422',
    async (query) => {
      const { get } = await apiWith();
      await expectProblem(await get(`/changes${query}`, { Authorization: 'Bearer admin' }), 422, 'invalid');
    },
  );

  test('/changes returns 100 posts per page by default and 1,000 at most', async () => {
    const { store } = await apiWith();
    const readDelta = vi.spyOn(store, 'readChanges');
    const { get } = await apiWith({ store });
    for (const query of ['', '&limit=1000']) {
      expect((await get(`/changes?since=0${query}`, { Authorization: 'Bearer admin' })).status).toBe(200);
    }
    expect(readDelta.mock.calls.map(([, { limit }]) => limit)).toStrictEqual([100, 1000]);
  });

  test('/contents returns posts by key with the ETag of their revision', async () => {
    const { store } = await apiWith();
    const admin = { Authorization: 'Bearer admin' };
    const { patch } = await apiWith({ store });
    // Somebody changes the list after it was asked for its revision.
    const readRevision = async () => {
      const revision = await store.readRevision();
      if (revision === 1) await patch([add]);
      return revision;
    };
    const { get } = await apiWith({ store: { ...store, readRevision } });
    const response = await get('/contents?keys=4,9%2C2', admin);
    const body: unknown = await response.json();
    expect(body).toMatchObject({
      revision: 2,
      posts: [
        { key: 4, post },
        { key: 2, post: { id: 2 } },
      ],
      next: null,
    });
    expect(response.headers.get('ETag')).toBe('"r2"');
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    const again = await get('/contents?keys=4,9%2C2', { ...admin, 'If-None-Match': '"r2"' });
    expect([again.status, again.headers.get('ETag')]).toStrictEqual([304, '"r2"']);
    expect((await get('/contents?keys=4', { ...admin, 'If-None-Match': '"r1"' })).status).toBe(200);
  });

  const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join();
  test.each(['', '?keys=', '?keys=0', '?keys=-1', '?keys=1.5', '?keys=1e1', '?keys=1,', '?keys=x'])(
    '/contents%s: 422',
    async (query) => {
      const { get } = await apiWith();
      await expectProblem(await get(`/contents${query}`, { Authorization: 'Bearer admin' }), 422, 'invalid');
    },
  );

  test('/contents accepts at most a hundred safe integers', async () => {
    const { get } = await apiWith();
    const admin = { Authorization: 'Bearer admin' };
    expect((await get(`/contents?keys=${numbered(100)}`, admin)).status).toBe(200);
    await expectProblem(await get(`/contents?keys=${numbered(101)}`, admin), 422, 'invalid');
    expect((await get(`/contents?keys=${2 ** 53 - 1}`, admin)).status).toBe(200);
    await expectProblem(await get(`/contents?keys=${2 ** 53}`, admin), 422, 'invalid');
  });

  test('an empty list is exported as an empty array', async () => {
    const { get, patch } = await apiWith();
    await patch([1, 2, 3].map((id): PostChange => ({ type: 'remove', id })));
    expect(await (await get('/export', { Authorization: 'Bearer admin' })).json()).toStrictEqual([]);
  });

  test('an interrupted export is not valid JSON', async () => {
    const { store } = await apiWith();
    async function* broken() {
      yield post;
      throw new PostStoreError('conflict', 'Changed.');
    }
    const { get } = await apiWith({ store: { ...store, exportPosts: () => broken() } });
    const response = await get('/export', { Authorization: 'Bearer admin' });
    await expect(response.json()).rejects.toThrow();
  });
});

describe('changing', () => {
  test('PATCH returns the revision and the posts as stored, with their real ids', async () => {
    const { patch } = await apiWith();
    const response = await patch([
      { type: 'add', post: { ...post, id: 1 } },
      { type: 'remove', id: 2 },
    ]);
    expect(response.headers.get('ETag')).toBe('"r2"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toStrictEqual({ revision: 2, posts: [{ ...post, id: 4 }, null] });
  });

  test('the same key and body return the first response; another body is a conflict', async () => {
    const { patch, store } = await apiWith();
    const key = { 'Idempotency-Key': 'k' };
    const first = await (await patch([add], key)).json();
    expect(await (await patch([add], { ...key, 'If-Match': '"r1"' })).json()).toStrictEqual(first);
    await expectProblem(await patch([{ type: 'remove', id: 1 }], key), 409, 'key-used');
    expect((await store.readAll()).posts).toHaveLength(4);
  });

  test('412 has the current revision', async () => {
    const { patch } = await apiWith();
    expect((await patch([add], { 'If-Match': '"r1"' })).status).toBe(200);
    for (const etag of ['"r1"', 'W/"r2"', '"other"', 'r2']) {
      const response = await patch([add], { 'If-Match': etag });
      expect(response.headers.get('ETag')).toBe('"r2"');
      expect(await expectProblem(response, 412, 'stale')).toMatchObject({ revision: 2 });
    }
  });

  const update: PostChange = { type: 'update', post };
  test.each([
    ['without a token', [add], { Authorization: null }, 401, 'unauthenticated'],
    [
      'with a cookie alone',
      [add],
      { Authorization: null, Cookie: '__session=admin' },
      401,
      'unauthenticated',
    ],
    ['with a token that is not valid', [add], { Authorization: 'Bearer forged' }, 401, 'unauthenticated'],
    ['with another scheme', [add], { Authorization: 'Basic admin' }, 401, 'unauthenticated'],
    ['with two tokens', [add], { Authorization: 'Bearer admin, Bearer admin' }, 401, 'unauthenticated'],
    ['with another role', [add], { Authorization: 'Bearer reader' }, 403, 'forbidden'],
    ['from a foreign page', [add], { Origin: 'https://evil.example' }, 403, 'foreign-origin'],
    ['from a page without an origin', [add], { Origin: 'null' }, 403, 'foreign-origin'],
    ['from a foreign page that hides it', [add], { 'Sec-Fetch-Site': 'cross-site' }, 403, 'foreign-origin'],
    ['by a form', [add], { 'Content-Type': 'text/plain' }, 415, 'not-json'],
    [
      'by another form encoding',
      [add],
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      415,
      'not-json',
    ],
    ['in another charset', [add], { 'Content-Type': 'application/json; charset=utf-16' }, 415, 'not-json'],
    ['compressed', [add], { 'Content-Encoding': 'gzip' }, 415, 'not-json'],
    ['without a key', [add], { 'Idempotency-Key': null }, 428, 'key-missing'],
    ['with a key that is too long', [add], { 'Idempotency-Key': 'k'.repeat(201) }, 422, 'invalid'],
    ['with a key of strange characters', [add], { 'Idempotency-Key': 'a b' }, 422, 'invalid'],
    ['an update without a revision', [update], { 'If-Match': null }, 428, 'precondition-missing'],
    ['an update of a removed post', [update], {}, 410, 'post-gone'],
    [
      'a post that is too large',
      [{ ...add, post: { ...post, content: 'x'.repeat(1_900_000) } }],
      {},
      413,
      'too-large',
    ],
  ] as const)('%s: refused', async (_, changes, headers, status, name) => {
    const { patch, store } = await apiWith();
    await expectProblem(await patch(changes, headers), status, name);
    expect(await store.readRevision()).toBe(1);
  });

  test('a post is returned once, however many changes it has', async () => {
    const { patch } = await apiWith();
    const long = { ...post, content: 'x'.repeat(100_000) };
    const [{ id }] = (await (await patch([{ type: 'add', post: long }])).json()).posts;
    const moves = Array.from({ length: 100 }, (_, to) => ({ type: 'move', id, to: to % 2 }) as const);
    const text = await (await patch(moves)).text();
    expect(text.length).toBeLessThan(110_000);
    const { posts } = v.parse(appliedSchema, JSON.parse(text));
    expect(restoreRepeatedPosts(posts)).toEqual(moves.map(() => ({ ...long, id })));
  });

  test('updates cannot add more fields than a post may have', async () => {
    const { patch, store } = await apiWith();
    const [{ id }] = (await (await patch([add])).json()).posts;
    const addField = (name: string, length: number) =>
      patch([{ type: 'update', post: { ...post, id, [name]: 'x'.repeat(length) } }]);
    expect((await addField('one', 20_000)).status).toBe(200);
    const revision = await store.readRevision();
    const refused = await addField('two', 15_000);
    await expectProblem(refused.clone(), 413, 'too-large');
    expect(await refused.json()).toMatchObject({ field: 'one' });
    expect(await store.readRevision()).toBe(revision);
  });

  test('commuting changes need no If-Match', async () => {
    const { patch } = await apiWith();
    const changes: PostChange[] = [add, { type: 'move', id: 1, to: 0 }, { type: 'remove', id: 2 }];
    expect((await patch(changes, { 'If-Match': null, Origin: origin })).status).toBe(200);
  });

  test('reading stops at the maximum body size', async () => {
    const { handle } = await apiWith({ maxBodyBytes: 1000 });
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(400));
      },
    });
    const headers = {
      Authorization: 'Bearer admin',
      'Idempotency-Key': 'k',
      'Content-Type': 'application/json',
    };
    const init = { method: 'PATCH', headers, body, duplex: 'half' };
    await expectProblem(await handle(new Request(`${origin}/api/v1/posts`, init)), 413, 'too-large');
    expect(sent).toBeLessThan(6);
  });

  test.each([1000, 1001])('the maximum body size holds whatever Content-Length is: %d', async (length) => {
    const { handle } = await apiWith({ maxBodyBytes: 1000 });
    const headers = {
      Authorization: 'Bearer admin',
      'Idempotency-Key': 'k',
      'Content-Type': 'application/json',
      'Content-Length': String(length),
    };
    const init = { method: 'PATCH', headers, body: ' '.repeat(1001) };
    await expectProblem(await handle(new Request(`${origin}/api/v1/posts`, init)), 413, 'too-large');
  });

  test.each<Record<string, string>>([{}, { 'Content-Length': '9' }])(
    'a truncated body changes nothing: %o',
    async (said) => {
      const { handle } = await apiWith();
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.error(new Error('reset')),
      });
      const headers = {
        Authorization: 'Bearer admin',
        'Idempotency-Key': 'k',
        'Content-Type': 'application/json',
        ...said,
      };
      const init = { method: 'PATCH', headers, body, duplex: 'half' };
      await expectProblem(await handle(new Request(`${origin}/api/v1/posts`, init)), 422, 'invalid');
    },
  );
});

test.each([
  ['POST', '/posts', 'GET, HEAD, PATCH'],
  ['DELETE', '/posts/x', 'GET, HEAD'],
  ['PUT', '/export', 'GET, HEAD'],
  ['POST', '/contents', 'GET, HEAD'],
])('%s %s: 405', async (method, path, allowed) => {
  const response = await (await apiWith()).get(path, {}, method);
  expect(response.headers.get('Allow')).toBe(allowed);
  await expectProblem(response, 405, 'method-not-allowed');
});

test.each([
  ['at once', () => ({ retryAfterSeconds: 9 })],
  ['after it was asked for elsewhere', async () => ({ retryAfterSeconds: 9 })],
])('a rate-limited request is 429 with Retry-After, %s', async (_, limit) => {
  const { get } = await apiWith({ limit });
  const response = await get('/posts');
  expect(response.headers.get('Retry-After')).toBe('9');
  await expectProblem(response, 429, 'too-many');
});

test('a request within the limit is handled, also with an async limiter', async () => {
  const { get } = await apiWith({ limit: async () => null });
  expect((await get('/posts')).status).toBe(200);
});

describe('when the server fails', () => {
  test.each([
    ['quota-exceeded', 503, 'full'],
    ['unreachable', 503, 'unreachable'],
    ['unavailable', 503, 'unreachable'],
    ['forbidden', 403, 'forbidden'],
    ['failed', 500, 'failed'],
  ] as const)('%s: %i', async (reason, status, name) => {
    const { store } = await apiWith();
    const report = vi.fn<(error: unknown) => void>();
    const error = new PostStoreError(reason, 'Secret.');
    const failing = { ...store, applyChanges: () => Promise.reject(error) };
    const response = await (await apiWith({ store: failing, report })).patch([add]);
    expect(response.headers.get('Retry-After')).toBe(status === 503 ? '5' : null);
    const problem = await expectProblem(response, status, name);
    expect(problem.detail).toBe(status === 500 ? undefined : 'Secret.');
    expect(report).toHaveBeenCalledTimes(status >= 500 ? 1 : 0);
  });

  test('an unexpected error is reported and not exposed', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const { store } = await apiWith();
    const failing = { ...store, readRevision: () => Promise.reject(new Error('secret')) };
    const handle = createBlogApi({ store: failing, origin, role: 'admin', authenticate: () => null });
    const response = await handle(new Request(`${origin}/api/v1/posts`));
    expect((await expectProblem(response, 500, 'failed')).detail).toBeUndefined();
    expect(report).toHaveBeenCalledOnce();
  });

  test('a failing token verification is 500, not access', async () => {
    const { patch, store } = await apiWith({ authenticate: () => Promise.reject(new Error('no key')) });
    await expectProblem(await patch([add]), 500, 'failed');
    expect(await store.readRevision()).toBe(1);
  });
});
