import { type BlogPost, type PostChange, PostConflictError } from '@branchbook/blog-core';
import { makePost, postStoreConformance } from '@branchbook/blog-core/testing';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createHttpPostStore, type HttpPostStoreOptions } from './create-http-post-store.ts';
import { createProblem, type ProblemName } from '../contract/problems.ts';
import { createFakeServer, origin } from '../handler/fake-server.ts';
import { problemResponse } from '../handler/responses.ts';

const cases = postStoreConformance.filter(({ needs }) => needs !== 'text');

describe.each([
  ['our seeds', seedPosts],
  ['other seeds', [makePost({ id: 11 }), makePost({ id: 12, mood: 'calm' })]],
  ['no seeds', []],
] as const)('with %s', (_, seeds) => {
  // Histories of two writers don't depend on the seeds, and take as long as all other cases.
  const ofSeeds = cases.filter(({ name }) => seeds === seedPosts || !name.includes('random histories'));
  test.each(ofSeeds)('$name', async ({ run }) => {
    const { handle } = await createFakeServer(seeds);
    await run({
      seeds,
      open: async () =>
        createHttpPostStore({ origin, fetch: handle, getToken: async () => 'admin', pollMs: 20 }),
    });
  });
});

const create = (id: number): PostChange => ({ type: 'create', post: makePost({ id }) });
const getIds = (posts: readonly { readonly id: number }[]) => posts.map(({ id }) => id);

/** A server, a client, and a network whose next responses a test replaces. */
async function setUp(options: Partial<HttpPostStoreOptions> = {}, seeds?: readonly BlogPost[]) {
  const server = await createFakeServer(seeds);
  const requests: Request[] = [];
  /** Used up one by one; then the server responds. */
  const network: ((request: Request) => Promise<Response>)[] = [];
  const fetch = (request: Request) => {
    requests.push(request.clone());
    return (network.shift() ?? server.handle)(request);
  };
  const store = createHttpPostStore({ origin, getToken: async () => 'admin', fetch, ...options });
  return { ...server, requests, network, store };
}

const goOffline = () => Promise.reject(new TypeError('Failed to fetch'));
const respondWith = (status: number, headers: Record<string, string> = {}) =>
  vi.fn<(request: Request) => Promise<Response>>(async () => new Response('', { status, headers }));

/** Responds with a problem of the API. */
const rejectWith = (name: ProblemName) => async () => problemResponse(createProblem(name));

test('only changes that must not be announced say so to the server', async () => {
  const { store, requests } = await setUp();
  await store.apply([create(11)], { notify: false });
  await store.apply([create(12)]);
  const bodies = await Promise.all(requests.map((request) => request.json()));
  expect(bodies).toMatchObject([{ notify: false }, {}]);
  expect(Object.keys(bodies[1] as object)).toEqual(['changes']);
});

describe('redirects of tags', () => {
  test('are stored under slugs, and repeated if the response got lost', async () => {
    const server = await createFakeServer([makePost({ id: 1, tags: ['Go'] })]);
    let isLost = true;
    const store = createHttpPostStore({
      origin,
      getToken: async () => 'admin',
      async fetch(request) {
        const response = await server.handle(request);
        if (!isLost) return response;
        isLost = false;
        return goOffline();
      },
    });
    vi.useFakeTimers();
    const redirected = store.redirectTag?.('c#', 'Go');
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    await redirected;
    expect(await server.store.getTagRedirect('c#')).toBe('go');
    await store.redirectTag?.('c#', null);
    expect(await server.store.getTagRedirect('c#')).toBeNull();
  });

  test.each([
    ['PUT', '/tags/c', { redirectTo: '!!!' }, 422],
    ['PUT', '/tags/c', { redirectTo: 7 }, 422],
    ['PUT', '/tags/c', {}, 422],
    ['PUT', '/tags/!!!', { redirectTo: 'c' }, 404],
    ['DELETE', '/tags/c', undefined, 405],
  ])('reject %s %s with %j (%i)', async (method, path, body, status) => {
    const { handle } = await createFakeServer();
    const headers = { Authorization: 'Bearer admin', 'Content-Type': 'application/json' };
    const request = new Request(`${origin}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect((await handle(request)).status).toBe(status);
  });
});

describe('reading', () => {
  test('lists versions, newest first', async () => {
    const { store } = await setUp();
    await store.apply([{ type: 'update', id: 1, fields: { title: 'Zebra' } }]);
    expect((await store.versions.list(1)).map(({ title }) => title)[0]).toBe('Zebra');
    expect(await store.versions.list(99)).toStrictEqual([]);
  });

  test('limits requests to the page size and the query length of the server', async () => {
    const { store, requests } = await setUp();
    expect((await store.list({ limit: 5000, search: 'x'.repeat(300) })).posts).toStrictEqual([]);
    const { searchParams } = new URL(requests[0]?.url ?? '');
    expect(searchParams.get('limit')).toBe('100');
    expect(searchParams.get('search')).toHaveLength(200);
  });

  test("rejects if the server is unavailable or the response is not the API's", async () => {
    const { store, network } = await setUp();
    const portal = async () => new Response('<h1>Welcome to the hotel</h1>');
    const elsewhere = async () => new Response('<h1>Not found</h1>', { status: 404 });
    for (const response of [goOffline, portal, elsewhere, respondWith(503)]) {
      for (const read of [
        () => store.list({ limit: 1 }),
        () => store.list({ withContent: true }),
        () => store.get({ slug: 'x' }),
        () => store.versions.list(1),
        () => store.trash.list(),
        () => store.trash.discard(['x']),
        () => store.drafts.list(),
        () => store.drafts.get('x'),
      ]) {
        network.push(response);
        await expect(read()).rejects.toMatchObject({ name: 'PostStoreError', code: 'unavailable' });
      }
    }
    network.push(respondWith(429));
    await expect(store.list()).rejects.toMatchObject({ code: 'rate-limited' });
    network.push(rejectWith('failed'));
    await expect(store.list()).rejects.toMatchObject({ code: 'failed' });
  });

  test('visitors read summaries and posts without a token, and nothing else', async () => {
    const getToken = vi.fn<() => Promise<string | null>>(async () => null);
    const { store, requests } = await setUp({ getToken });
    expect((await store.list({ limit: 1, search: 'finances' })).posts).toHaveLength(1);
    for (const key of [{ slug: 'managing-business-finances' }, { id: 1 }] as const) {
      expect((await store.get(key))?.post.id).toBe(1);
    }
    expect(await store.get({ oldPath: '/2013' })).toBeNull();
    expect(getToken).not.toHaveBeenCalled();
    expect(requests.some(({ headers }) => headers.has('Authorization'))).toBe(false);
    for (const reading of [
      store.list({ withContent: true }),
      store.versions.list(1),
      store.trash.list(),
      store.trash.discard(['x']),
      store.apply([create(100)]),
    ]) {
      await expect(reading).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });

  test('a token is not sent with public reads, and cookies never', async () => {
    const { store, requests } = await setUp();
    await store.list();
    await store.apply([create(100)]);
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toStrictEqual([null, 'Bearer admin']);
    expect(requests.map(({ credentials }) => credentials)).toStrictEqual(['omit', 'omit']);
  });

  test('a request is repeated once with a new token after 401', async () => {
    const tokens = ['old', 'admin', 'old', 'old'];
    const { store } = await setUp({ getToken: async () => tokens.shift() ?? null });
    expect((await store.list({ withContent: true })).posts).toHaveLength(3);
    await expect(store.list({ withContent: true })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(tokens).toStrictEqual([]);
  });

  test('a post keeps all fields, even those named like properties of Object.prototype', async () => {
    const { store } = await setUp();
    const post = { ...makePost({ id: 100, slug: 'odd' }), prototype: 'first', constructor: 'Ada' };
    await store.apply([{ type: 'create', post }]);
    expect((await store.get({ slug: 'odd' }))?.post).toMatchObject({
      prototype: 'first',
      constructor: 'Ada',
    });
  });

  test('half a surrogate pair in a slug is U+FFFD in its URL', async () => {
    const { store } = await setUp({}, [makePost({ id: 1, slug: 'a\u{fffd}' })]);
    expect((await store.get({ slug: 'a\ud83d' }))?.redirectTo).toBeNull();
  });
});

describe('changing', () => {
  test.each([
    ['an update of a removed post', [{ type: 'update', id: 99, fields: {} } as const], 'not-found'],
    ['too many changes', Array.from({ length: 101 }, (_, index) => create(100 + index)), 'too-large'],
    [
      'a post that is too large',
      [{ type: 'create', post: makePost({ content: 'x'.repeat(1_900_000) }) } as const],
      'too-large',
    ],
    [
      'a post that does not match the schema',
      [{ type: 'create', post: makePost({ title: 7 as never }) } as const],
      'invalid',
    ],
  ])('%s is rejected at once and not stored', async (_, changes, code) => {
    const { store } = await setUp();
    await expect(store.apply(changes)).rejects.toMatchObject({ name: 'PostStoreError', code });
    expect(getIds((await store.list()).posts)).toStrictEqual([1, 2, 3]);
  });

  test('the field of a post that is too large is named', async () => {
    const { store } = await setUp();
    const post = makePost({ excerpt: 'x'.repeat(40_000) });
    await expect(store.apply([{ type: 'create', post }])).rejects.toMatchObject({ field: 'excerpt' });
  });

  test('a conflict has the current post', async () => {
    const { store } = await setUp();
    const stored = await store.get({ id: 1 });
    const update = { type: 'update', id: 1, ...(stored && { ifVersion: stored.version }) } as const;
    const { posts } = await store.apply([{ ...update, fields: { title: 'Theirs' } }]);
    const error: unknown = await store
      .apply([{ ...update, fields: { title: 'Mine' } }])
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(PostConflictError);
    expect(error).toMatchObject({ code: 'conflict', current: posts[0] });
  });

  test('no changes send no request', async () => {
    const { store, requests } = await setUp();
    expect(await store.apply([])).toStrictEqual({ posts: [], trashKeys: [] });
    expect(requests).toStrictEqual([]);
  });

  test('many posts are deleted permanently in several requests', async () => {
    const { store, requests } = await setUp();
    const { trashKeys } = await store.apply([1, 2].map((id) => ({ type: 'delete', id })));
    const unknown = Array.from({ length: 150 }, (_, index) => `unknown-${index}`);
    await store.trash.discard([...trashKeys.slice(0, 1).map(String), ...unknown, String(trashKeys[1])]);
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
    expect(await store.trash.list()).toStrictEqual([]);
  });
});

describe('over a bad network', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['a network error', goOffline],
    ['429', respondWith(429)],
    ['502', respondWith(502)],
    ['503', respondWith(503)],
    ['504', respondWith(504)],
    ['500 of a proxy', respondWith(500)],
    ['524', respondWith(524)],
    ['503 of the API', rejectWith('unavailable')],
    ['a captive portal', async () => new Response('<h1>Welcome to the hotel</h1>')],
  ])('apply is retried after %s, with exponential backoff and one key', async (_, respond) => {
    const { store, network, requests } = await setUp();
    network.push(respond, respond, respond);
    const applied = store.apply([create(100)]);
    for (const [index, delayMs] of [1000, 2000, 4000].entries()) {
      await vi.advanceTimersByTimeAsync(delayMs - 1);
      expect(requests).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect((await applied).posts[0]?.post.id).toBe(100);
    const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });

  test('after three retries apply rejects', async () => {
    const { store, network, requests } = await setUp();
    network.push(goOffline, goOffline, goOffline, goOffline);
    const outcome = expect(store.apply([create(100)])).rejects.toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(600_000);
    await outcome;
    expect(requests).toHaveLength(4);
  });

  test('repeating with the same key applies changes once, and another call has another key', async () => {
    const { store, network, handle, requests } = await setUp();
    const handled = vi.fn<() => void>();
    const loseResponse = async (request: Request) => {
      await handle(request);
      handled();
      throw new TypeError('Failed to fetch');
    };
    network.push(loseResponse, goOffline, goOffline, goOffline);
    const options = { idempotencyKey: 'key-1' };
    const outcome = expect(store.apply([create(100)], options)).rejects.toMatchObject({
      code: 'unavailable',
    });
    while (handled.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
    expect((await store.apply([create(100)], options)).posts[0]?.post.id).toBe(100);
    expect((await store.apply([create(100)])).posts[0]?.post.id).toBe(101);
    expect(getIds((await store.list()).posts)).toStrictEqual([101, 100, 1, 2, 3]);
    expect(requests[4]?.headers.get('Idempotency-Key')).toBe('key-1');
  });

  test('an internal error after a lost response leaves the outcome unknown', async () => {
    const { store, network } = await setUp();
    network.push(goOffline, rejectWith('failed'));
    const outcome = expect(store.apply([create(100)])).rejects.toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
  });

  test('signing out after a lost response leaves the outcome unknown', async () => {
    const tokens = ['admin', 'old', 'old'];
    const { store, network } = await setUp({ getToken: async () => tokens.shift() ?? null });
    network.push(goOffline);
    const outcome = expect(store.apply([create(100)])).rejects.toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
  });

  test('a retry waits for Retry-After', async () => {
    const { store, network, requests } = await setUp();
    network.push(respondWith(429, { 'Retry-After': '30' }));
    const applied = store.apply([create(100)]);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await applied).posts).toHaveLength(1);
  });

  test('apply rejects at once if Retry-After is longer than a minute', async () => {
    const { store, network, requests } = await setUp();
    network.push(respondWith(429, { 'Retry-After': '61' }));
    await expect(store.apply([create(100)])).rejects.toMatchObject({ code: 'rate-limited' });
    expect(requests).toHaveLength(1);
  });

  test.each(['failed', 'quota-exceeded', 'forbidden'] as const)(
    'the problem %s is not retried',
    async (code) => {
      const { store, network, requests } = await setUp();
      network.push(rejectWith(code));
      await expect(store.apply([create(100)])).rejects.toMatchObject({ code });
      expect(requests).toHaveLength(1);
    },
  );

  test('403 of a proxy is not retried', async () => {
    const { store, network, requests } = await setUp();
    network.push(respondWith(403));
    await expect(store.apply([create(100)])).rejects.toMatchObject({ code: 'forbidden' });
    expect(requests).toHaveLength(1);
  });

  test('a request without a response is retried', async () => {
    const { store, network, requests } = await setUp();
    // Like a network that loses all packets: neither a response nor an error ever comes.
    network.push(() => new Promise(() => {}));
    const applied = store.apply([create(100)]);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await applied).posts[0]?.post.id).toBe(100);
  });

  test('a response that keeps arriving does not time out', async () => {
    const { store, network, handle } = await setUp();
    const streamSlowly = (bytes: Uint8Array) =>
      new ReadableStream<Uint8Array>({
        async start(controller) {
          for (const part of [bytes.slice(0, 10), bytes.slice(10, 20), bytes.slice(20)]) {
            await new Promise((resolve) => setTimeout(resolve, 20_000));
            controller.enqueue(part);
          }
          controller.close();
        },
      });
    network.push(async (request) => new Response(streamSlowly(await (await handle(request)).bytes())));
    const page = store.list({ limit: 1 });
    await vi.advanceTimersByTimeAsync(65_000);
    expect((await page).posts).toHaveLength(1);
  });

  test('a long body has a longer timeout', async () => {
    const { store, network, handle, requests } = await setUp();
    network.push(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 90_000));
      return request.signal.aborted ? Promise.reject(new Error('Aborted')) : handle(request);
    });
    const content = 'x'.repeat(1_000_000);
    const applied = store.apply([{ type: 'create', post: makePost({ id: 100, content }) }]);
    await vi.advanceTimersByTimeAsync(91_000);
    expect((await applied).posts[0]?.post.id).toBe(100);
    expect(requests).toHaveLength(1);
  });
});
