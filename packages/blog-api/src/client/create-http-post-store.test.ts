import {
  type BlogPost,
  type IndexedPost,
  isWhole,
  type PostChange,
  type PostSnapshot,
  type PostStore,
  type PostTransaction,
  seedPosts,
} from '@branchbook/blog-core';
import { makePost, postStoreConformance } from '@branchbook/blog-core/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  createHttpPostStore,
  type HttpPostStore,
  type HttpPostStoreOptions,
} from './create-http-post-store.ts';
import { createFakeServer, origin } from './fake-server.ts';
import { createMemoryOutbox, type OutboxEntry } from './outbox-storage.ts';

const cases = postStoreConformance.filter(({ needsText }) => !needsText);

describe.each([
  ['our seeds', undefined],
  ['other seeds', [makePost({ id: 11 }), makePost({ id: 12, mood: 'calm' })]],
  ['no seeds', []],
] as const)('with %s', (_, seeds) => {
  test.each(cases.flatMap((each) => [each, { ...each, name: `over the index: ${each.name}`, isOver: true }]))(
    '$name',
    async ({ run, ...more }) => {
      const { handle } = await createFakeServer(seeds);
      const stores: { close(): void }[] = [];
      await run({
        ...(seeds && { seeds }),
        open: async () => {
          const store = createHttpPostStore({
            origin,
            fetch: handle,
            getToken: async () => 'admin',
            pollMs: 20,
          });
          stores.push(store);
          return 'isOver' in more ? overIndex(store) : store;
        },
      });
      for (const store of stores) store.close();
    },
  );
});

/** A store that reads and changes its list by the index alone. */
function overIndex(store: HttpPostStore): PostStore {
  const { index } = store;
  const allIds = async () => (await index.read([])).posts.map(({ id }) => id);
  return {
    ...store,
    readAll: async () => (await index.read(await allIds())) as PostSnapshot,
    async transact(decide) {
      let ids = await allIds();
      for (;;) {
        let isLacking = false;
        const transaction = await index.transact(ids, (newest) => {
          // Somebody has added a post since.
          isLacking = !newest.every((post) => isWhole(post));
          return isLacking ? [] : decide(newest as readonly BlogPost[]);
        });
        if (!isLacking) return transaction as PostTransaction;
        ids = transaction.snapshot.posts.map(({ id }) => id);
      }
    },
  };
}

const add = (id: number): PostChange => ({ type: 'add', post: makePost({ id }) });

/** A server that can be away, a client, and timers in the test's hand. */
async function setUp(options: Partial<HttpPostStoreOptions> = {}, seeds?: readonly BlogPost[]) {
  const server = await createFakeServer(seeds);
  const network = { isAway: false, losesAnswers: false, requests: [] as Request[] };
  const timers = new Set<() => void>();
  const open = (more: Partial<HttpPostStoreOptions> = {}) =>
    createHttpPostStore({
      origin,
      getToken: async () => 'admin',
      fetch: async (request) => {
        network.requests.push(request.clone());
        if (network.isAway) throw new TypeError('Failed to fetch');
        const response = await server.handle(request);
        if (network.losesAnswers) throw new TypeError('Failed to fetch');
        return response;
      },
      schedule: (run) => {
        timers.add(run);
        return () => void timers.delete(run);
      },
      ...options,
      ...more,
    });
  /** Runs what was to run later, and waits until as much waits again. */
  const tick = async (waiting: number) => {
    const due = [...timers];
    timers.clear();
    for (const run of due) run();
    await until(() => timers.size === waiting);
  };
  /** Forgets what only tells of changes. */
  const forget = () => server.store.forgetHistory(Number.MAX_SAFE_INTEGER);
  return { ...server, network, open, store: open(), tick, timers, forget };
}

/** Waits for something that needs nothing but its turn. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 1));
}

const idsOf = (posts: readonly IndexedPost[]) => posts.map(({ id }) => id);

describe('reading', () => {
  test('reads search results, versions and changes', async () => {
    const { store } = await setUp();
    await store.transact(() => [{ type: 'update', post: makePost({ id: 1, title: 'Zebra' }) }]);
    expect(idsOf((await store.search('zebra', { limit: 5 })) as BlogPost[])).toStrictEqual([1]);
    expect((await store.readVersions(1)).map(({ title }) => title).at(-1)).toBe('Zebra');
    expect(await store.readVersions(99)).toStrictEqual([]);
    expect((await store.readChanges(1, { limit: 5 }))?.changed.map(({ post }) => post.id)).toStrictEqual([1]);
    expect(await store.readChanges(99, { limit: 5 })).toBeNull();
  });

  test("limits requests to the server's page sizes", async () => {
    const { handle } = await createFakeServer();
    const asked: (string | null)[] = [];
    const store = createHttpPostStore({
      origin,
      fetch: (request) => {
        asked.push(new URL(request.url).searchParams.get('limit'));
        return handle(request);
      },
      getToken: async () => 'admin',
    });
    await store.readChanges(0, { limit: 5000 });
    await store.readPage({ limit: 5000 });
    expect(asked).toStrictEqual(['1000', '100']);
    store.close();
  });

  test("reads reject if the server is unreachable or the response is not the API's", async () => {
    const { store, network, open } = await setUp();
    network.isAway = true;
    for (const reading of [store.readAll(), store.readPage({ limit: 1 }), store.readPost('x')]) {
      await expect(reading).rejects.toMatchObject({ name: 'PostStoreError', code: 'unreachable' });
    }
    const portal = open({ fetch: async () => new Response('<h1>Welcome to the hotel</h1>') });
    for (const reading of [portal.readAll(), portal.readPage({ limit: 1 }), portal.readPost('x')]) {
      await expect(reading).rejects.toMatchObject({ code: 'unreachable' });
    }
    const elsewhere = open({ fetch: async () => new Response('<h1>Not found</h1>', { status: 404 }) });
    for (const reading of [
      elsewhere.readPost('x'),
      elsewhere.readVersions(1),
      elsewhere.readPage({ limit: 1 }),
    ]) {
      await expect(reading).rejects.toMatchObject({ code: 'unreachable' });
    }
    const busy = open({ fetch: async () => new Response('', { status: 503 }) });
    await expect(busy.readPost('x')).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('visitors can read pages and posts, but not the whole list', async () => {
    const { open } = await setUp();
    const visitor = open({ getToken: async () => null });
    expect((await visitor.readPage({ limit: 1 })).posts).toHaveLength(1);
    expect((await visitor.readPost('managing-business-finances'))?.post.id).toBe(1);
    await expect(visitor.readAll()).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('requests the whole list again only after a change', async () => {
    const { store, network } = await setUp();
    await store.readAll();
    expect((await store.readAll()).posts).toStrictEqual(seedPosts);
    expect(network.requests.at(-1)?.headers.get('If-None-Match')).toBe('"r1"');
  });
});

describe('the index', () => {
  const pathsOf = (requests: readonly Request[]) =>
    requests.map(({ method, url }) => `${method} ${new URL(url).pathname.replace('/api/v1/', '')}`);
  const longList = (length: number) =>
    Array.from({ length }, (_, at) =>
      makePost({ id: at + 1, slug: `post-${at + 1}`, content: `Text ${at + 1}` }),
    );

  test('the index returns the list without contents, and included posts with content', async () => {
    const { store, network } = await setUp({}, longList(120));
    const { posts } = await store.index.read([7, 999]);
    expect(idsOf(posts)).toStrictEqual(idsOf(longList(120)));
    expect(posts.filter((post) => isWhole(post))).toMatchObject([{ id: 7, content: 'Text 7' }]);
    expect(pathsOf(network.requests)).toStrictEqual(['GET changes', 'GET changes', 'GET contents']);
    expect(new URL(network.requests.at(-1)?.url ?? '').search).toBe('?keys=7');
  });

  test('the index requests nothing that it has cached', async () => {
    const { store, network, open } = await setUp({}, longList(120));
    const before = await store.index.read([7]);
    network.requests.length = 0;
    const again = await store.index.read([7]);
    expect(pathsOf(network.requests)).toStrictEqual(['GET changes']);
    expect(again.posts).toBe(before.posts);
    await open().transact(() => [add(500)]);
    network.requests.length = 0;
    const { posts } = await store.index.read([7]);
    expect(posts).toHaveLength(121);
    expect(posts[7]).toBe(before.posts[6]);
    expect(pathsOf(network.requests)).toStrictEqual(['GET changes']);
  });

  test('the index reports the top of a long list while loading, and is consistent despite concurrent changes', async () => {
    const { store, network, open, handle } = await setUp({}, longList(4500));
    const other = open({ fetch: handle });
    const parts: (readonly IndexedPost[])[] = [];
    const { posts } = await store.index.read([1], ({ posts: part, isPart }) => {
      expect(isPart).toBe(true);
      parts.push(part);
      void other.transact(() => [
        add(9000 + parts.length),
        { type: 'remove', id: 2 },
        { type: 'move', id: 1, to: 4000 },
      ]);
    });
    expect(parts.map(({ length }) => length)).toStrictEqual([1000, 2000, 4000]);
    expect(idsOf(parts[0] ?? []).slice(0, 3)).toStrictEqual([1, 2, 3]);
    await until(async () => (await other.outbox.read()).length === 0);
    const known = await store.index.read([1]);
    const { posts: right } = await other.readAll();
    expect(idsOf(known.posts)).toStrictEqual(idsOf(right));
    expect(known.posts.find(({ id }) => id === 1)?.content).toBe('Text 1');
    expect(posts.length).toBeGreaterThan(4400);
    expect(pathsOf(network.requests)).not.toContain('GET export');
  });

  test('the index starts again if the server no longer has the changes', async () => {
    const { store, open, forget } = await setUp({}, longList(120));
    await store.index.read([]);
    for (const id of [500, 501, 502]) await open().transact(() => [add(id)]);
    await forget();
    expect(idsOf((await store.index.read([])).posts).slice(0, 4)).toStrictEqual([502, 501, 500, 1]);
  });

  test('transact gets included posts with content, and caches the new content', async () => {
    const { store, network } = await setUp({}, longList(120));
    const { snapshot, stored } = await store.index.transact([7], (newest) =>
      newest.flatMap((post): PostChange[] =>
        isWhole(post) ? [{ type: 'update', post: { ...post, content: `${post.content}, changed` } }] : [],
      ),
    );
    expect(stored).toMatchObject([{ id: 7, content: 'Text 7, changed' }]);
    expect(snapshot.posts[6]).toMatchObject({ id: 7, content: 'Text 7, changed' });
    expect(pathsOf(network.requests)).toStrictEqual([
      'GET changes',
      'GET changes',
      'GET contents',
      'PATCH posts',
      'GET changes',
    ]);
  });

  test('transact runs again on the new content if an included post has changed', async () => {
    const { store, open } = await setUp({}, longList(120));
    const append = (word: string) => (newest: readonly IndexedPost[]) =>
      newest.flatMap((post): PostChange[] =>
        isWhole(post) && post.id === 7
          ? [{ type: 'update', post: { ...post, content: `${post.content} ${word}` } }]
          : [],
      );
    let isFirst = true;
    await store.index.transact([7], async (newest) => {
      if (isFirst) await open().index.transact([7], append('theirs'));
      isFirst = false;
      return append('mine')(newest);
    });
    expect((await store.readPost('post-7'))?.post.content).toBe('Text 7 theirs mine');
  });

  test('a post keeps all fields, even those named like properties of Object.prototype', async () => {
    const { store } = await setUp();
    const post = { ...makePost({ id: 100, slug: 'odd' }), prototype: 'first', constructor: 'Ada' };
    await store.transact(() => [{ type: 'add', post }]);
    expect((await store.readPost('odd'))?.post).toMatchObject({ prototype: 'first', constructor: 'Ada' });
  });

  test('an update of a post that is not included is rejected', async () => {
    const { store } = await setUp({}, longList(120));
    const outcome = store.index.transact([], (newest) =>
      newest.slice(6, 7).map((post): PostChange => ({ type: 'update', post: { ...post, content: 'Lost' } })),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'failed' });
    expect((await store.readPost('post-7'))?.post.content).toBe('Text 7');
  });

  test('offline, transact works on cached contents only', async () => {
    const { store, network, tick, timers } = await setUp({}, longList(120));
    await store.index.read([7]);
    network.isAway = true;
    const remove = (id: number) => store.index.transact([id], () => [{ type: 'remove', id }]);
    await expect(remove(8)).rejects.toMatchObject({ code: 'unreachable' });
    const removed = remove(7);
    await until(() => timers.size === 1);
    network.isAway = false;
    await tick(0);
    await removed;
    expect(idsOf((await store.index.read([])).posts).slice(5, 8)).toStrictEqual([6, 8, 9]);
  });

  test('a request for more contents than the cache holds returns them all', async () => {
    const large = Array.from({ length: 12 }, (_, at) =>
      makePost({ id: 1000 + at, slug: `large-${at}`, content: String(at % 10).repeat(1_800_000) }),
    );
    const { store, network } = await setUp({}, [...large, ...longList(120)]);
    const { posts } = await store.index.read(idsOf(large));
    expect(posts.slice(0, 12).map((post) => post.content?.length)).toStrictEqual(large.map(() => 1_800_000));
    // The next one to be read lets the oldest go.
    const after = await store.index.read([7]);
    expect([after.posts[0]?.content, after.posts[18]?.content]).toStrictEqual([undefined, 'Text 7']);
    expect(pathsOf(network.requests)).not.toContain('GET export');
  });

  test('a short list is prefetched with its contents', async () => {
    const { store, network, timers, tick } = await setUp({}, longList(100));
    await store.index.read([]);
    await until(() => pathsOf(network.requests).includes('GET contents'));
    expect((await store.index.read([])).posts.every((post) => isWhole(post))).toBe(true);
    network.isAway = true;
    const removed = store.index.transact([100], () => [{ type: 'remove', id: 100 }]);
    await until(() => timers.size === 1);
    network.isAway = false;
    await tick(0);
    await removed;
  });

  test('a failed read rejects and is retried on the next read', async () => {
    const { store, network } = await setUp({}, longList(120));
    network.isAway = true;
    await expect(store.index.read([])).rejects.toMatchObject({ code: 'unreachable' });
    network.isAway = false;
    expect((await store.index.read([])).posts).toHaveLength(120);
    network.isAway = true;
    await expect(store.index.read([7])).rejects.toMatchObject({ code: 'unreachable' });
    network.isAway = false;
    expect((await store.index.read([7])).posts[6]?.content).toBe('Text 7');
  });
});

describe('changing', () => {
  test('each request has a new token and is retried once after 401', async () => {
    const tokens = ['old', 'admin', 'old', 'old', 'admin'];
    const { store, network, tick, timers } = await setUp({ getToken: async () => tokens.shift() ?? 'admin' });
    await store.readAll();
    expect(network.requests.map((request) => request.headers.get('Authorization'))).toStrictEqual([
      'Bearer old',
      'Bearer admin',
    ]);
    let isSaved = false;
    tokens.splice(0, tokens.length, 'admin', 'old', 'old');
    const saved = store.transact(() => [add(100)]).then(() => (isSaved = true));
    // Refused twice: it waits.
    await until(() => timers.size === 1);
    expect(isSaved).toBe(false);
    expect(await store.outbox.read()).toMatchObject([{ state: 'waiting' }]);
    await tick(0);
    await saved;
    expect(await store.outbox.read()).toStrictEqual([]);
  });

  test('requests never send cookies', async () => {
    const { store, network } = await setUp();
    await store.transact(() => [add(100)]);
    expect(new Set(network.requests.map(({ credentials }) => credentials))).toStrictEqual(new Set(['omit']));
  });

  test('a pending change is reported as waiting and applied once when the server is back', async () => {
    const { store, network, tick, timers } = await setUp();
    await store.readAll();
    const heard: (readonly OutboxEntry[])[] = [];
    const stop = store.outbox.subscribe((entries) => heard.push(entries));
    network.isAway = true;
    let saved: readonly unknown[] | null = null;
    const outcome = store.transact(() => [add(100)]).then(({ stored }) => (saved = stored));
    const second = store.transact((posts) =>
      posts.slice(0, 1).map((post): PostChange => ({ type: 'update', post: { ...post, title: 'New' } })),
    );
    await until(() => heard.at(-1)?.length === 2 && timers.size === 1);
    expect(saved).toBeNull();
    expect(heard.at(-1)).toMatchObject([{ number: 1 }, { number: 2, seen: [{ id: 100 }] }]);
    await tick(1);
    expect(saved).toBeNull();
    network.isAway = false;
    await tick(0);
    await outcome;
    await second;
    await until(() => heard.at(-1)?.length === 0);
    expect(saved).toMatchObject([{ id: 100 }]);
    expect(heard.at(-1)).toStrictEqual([]);
    stop();
    expect((await store.readAll()).posts[0]).toMatchObject({ id: 100, title: 'New' });
  });

  describe('a callback without changes on top of pending ones', () => {
    /** Publishes post 100 twice, the second time while the first one waits. */
    async function publishTwice() {
      const set = await setUp();
      const { store, network, timers } = set;
      await store.readAll();
      network.isAway = true;
      const publish = () =>
        store
          .transact((posts) => (posts.some(({ id }) => id === 100) ? [] : [add(100)]))
          .then(
            () => 'saved',
            () => 'refused',
          );
      const outcomes = [publish(), publish()];
      const said: string[] = [];
      for (const outcome of outcomes) void outcome.then((word) => said.push(word));
      await until(async () => (await store.outbox.read()).length === 1 && timers.size === 1);
      await set.tick(1);
      expect(said).toEqual([]);
      network.isAway = false;
      return { ...set, outcomes };
    }

    test('a callback without changes does not resolve before pending ones are saved', async () => {
      const { store, tick, outcomes } = await publishTwice();
      await tick(0);
      expect(await Promise.all(outcomes)).toEqual(['saved', 'saved']);
      expect(idsOf((await store.readAll()).posts).filter((id) => id === 100)).toEqual([100]);
    });

    test("a callback without changes on the server's list resolves at once", async () => {
      const { store } = await publishTwice();
      const { stored } = await store.transact((posts) => {
        expect(idsOf(posts)).toContain(2);
        return [];
      });
      expect(stored).toEqual([]);
    });

    test('a callback without changes runs again before later changes are sent', async () => {
      const { store, outcomes } = await publishTwice();
      await store.transact(() => [{ type: 'remove', id: 100 }]);
      expect(await Promise.all(outcomes)).toEqual(['saved', 'saved']);
      expect(idsOf((await store.readAll()).posts)).not.toContain(100);
    });

    test('a callback without changes runs again if the server rejects the pending ones', async () => {
      const { store, outcomes } = await publishTwice();
      for (const { key } of await store.outbox.read()) await store.outbox.discard(key);
      expect(await Promise.all(outcomes)).toEqual(['refused', 'saved']);
      expect(idsOf((await store.readAll()).posts)[0]).toBe(100);
    });
  });

  test('a change whose response is lost is applied once', async () => {
    const { store, network, tick, timers } = await setUp();
    await store.readAll();
    network.losesAnswers = true;
    const saved = store.transact(() => [add(100)]);
    await until(() => timers.size === 1);
    await tick(1);
    network.losesAnswers = false;
    await tick(0);
    const { stored, snapshot } = await saved;
    expect(idsOf(stored as BlogPost[])).toStrictEqual([100]);
    expect(idsOf(snapshot.posts)).toStrictEqual([100, 1, 2, 3]);
    const keys = network.requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('offline without a cached list, transact rejects', async () => {
    const { store, network } = await setUp();
    network.isAway = true;
    await expect(store.transact(() => [add(100)])).rejects.toMatchObject({ code: 'unreachable' });
    expect(await store.outbox.read()).toStrictEqual([]);
  });

  test('retries wait for Retry-After', async () => {
    const delays: number[] = [];
    const { store, handle } = await setUp();
    await store.readAll();
    const busy = createHttpPostStore({
      origin,
      getToken: async () => 'admin',
      fetch: (request) =>
        request.method === 'PATCH'
          ? Promise.resolve(new Response('', { status: 429, headers: { 'Retry-After': '30' } }))
          : handle(request),
      schedule: (_, milliseconds) => {
        delays.push(milliseconds);
        return () => {};
      },
    });
    void busy.transact(() => [add(100)]);
    await until(() => delays.length > 0);
    expect(delays).toStrictEqual([30_000]);
    // Neither a look at the list nor another change asks it earlier. Who wants to may.
    await busy.refresh();
    void busy.transact(() => [add(101)]);
    await until(async () => (await busy.outbox.read()).length === 2);
    expect(delays).toStrictEqual([30_000]);
    await busy.outbox.send();
    expect(delays).toStrictEqual([30_000, 30_000]);
    busy.close();
  });

  test.each([
    [
      'an update of a removed post',
      () => [{ type: 'update', post: makePost({ id: 99 }) } as const],
      'not-found',
    ],
    ['too many changes', () => Array.from({ length: 101 }, (_, index) => add(100 + index)), 'too-large'],
    [
      'a post that is too large',
      () => [{ type: 'add', post: makePost({ content: 'x'.repeat(1_900_000) }) } as const],
      'too-large',
    ],
    [
      'a post that does not match the schema',
      () => [{ type: 'add', post: makePost({ title: 7 as never }) } as const],
      'failed',
    ],
  ])('%s is rejected and not stored', async (_, decide, reason) => {
    const { store } = await setUp();
    await expect(store.transact(decide)).rejects.toMatchObject({ name: 'PostStoreError', code: reason });
    expect(await store.outbox.read()).toStrictEqual([]);
    expect(idsOf((await store.readAll()).posts)).toStrictEqual([1, 2, 3]);
  });

  test('a change that cannot be stored rejects', async () => {
    const storage = { ...createMemoryOutbox(), put: () => Promise.reject(new Error('QuotaExceededError')) };
    const { store } = await setUp({ storage });
    await expect(store.transact(() => [add(100)])).rejects.toMatchObject({ code: 'failed' });
  });

  test('a discarded entry is not sent', async () => {
    const { store, network } = await setUp();
    await store.readAll();
    network.isAway = true;
    const outcome = store.transact(() => [add(100)]).catch((error: unknown) => error);
    await until(async () => (await store.outbox.read()).length === 1);
    const [entry] = await store.outbox.read();
    expect(await store.outbox.discard('of nothing')).toBe(false);
    expect(await store.outbox.read()).toHaveLength(1);
    expect(await store.outbox.discard(entry?.key ?? '')).toBe(true);
    expect(await outcome).toMatchObject({ code: 'failed' });
    network.isAway = false;
    await store.outbox.send();
    expect(idsOf((await store.readAll()).posts)).toStrictEqual([1, 2, 3]);
  });

  test('a restored entry does not replace a newer one', async () => {
    const { store, network } = await setUp();
    await store.readAll();
    network.isAway = true;
    const given = store.transact(() => [add(100)]).catch((error: unknown) => error);
    await until(async () => (await store.outbox.read()).length === 1);
    const [first] = await store.outbox.read();
    if (!first) throw new Error('Nothing waits.');
    await store.outbox.discard(first.key);
    expect(await given).toMatchObject({ code: 'failed' });
    const kept = store.transact(() => [add(101)]);
    await until(async () => (await store.outbox.read()).length === 1);

    // A screen that shows what is no more gives up nothing else.
    await store.outbox.discard(first.key);
    expect(await store.outbox.read()).toMatchObject([
      { number: first.number, changes: [{ post: { id: 101 } }] },
    ]);
    await store.outbox.putBack(first);
    expect(await store.outbox.read()).toMatchObject([
      { changes: [{ post: { id: 101 } }] },
      { key: first.key, changes: [{ post: { id: 100 } }] },
    ]);
    // Once more, by whoever shows it at either place: it has its own by now.
    const [, second] = await store.outbox.read();
    if (second) await store.outbox.putBack(second);
    await store.outbox.putBack(first);
    expect(await store.outbox.read()).toHaveLength(2);
    network.isAway = false;
    await store.outbox.send();
    expect((await kept).stored).toMatchObject([{ id: 101 }]);
    expect(idsOf((await store.readAll()).posts)).toStrictEqual([100, 101, 1, 2, 3]);
  });

  test('a change is stored while no response arrives and sent later', async () => {
    vi.useFakeTimers();
    try {
      const network = { isSilent: false };
      const server = await createFakeServer();
      const store = createHttpPostStore({
        origin,
        getToken: async () => 'admin',
        // As a network that loses what is sent: neither an answer nor an error ever comes.
        fetch: (request) => (network.isSilent ? new Promise(() => {}) : server.handle(request)),
      });
      await store.readAll();
      network.isSilent = true;
      const saved = store.transact(() => [add(100)]);
      await vi.advanceTimersByTimeAsync(19_000);
      expect(await store.outbox.read()).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await store.outbox.read()).toMatchObject([{ state: 'waiting' }]);
      network.isSilent = false;
      await vi.advanceTimersByTimeAsync(120_000);
      expect((await saved).stored).toMatchObject([{ id: 100 }]);
      store.close();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a slow network', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a response that keeps arriving does not time out', async () => {
    const server = await createFakeServer();
    const slowly = (bytes: Uint8Array) =>
      new ReadableStream<Uint8Array>({
        async start(controller) {
          for (const part of [bytes.slice(0, 10), bytes.slice(10, 20), bytes.slice(20)]) {
            await new Promise((resolve) => setTimeout(resolve, 15_000));
            controller.enqueue(part);
          }
          controller.close();
        },
      });
    const store = createHttpPostStore({
      origin,
      fetch: async (request) => new Response(slowly(await (await server.handle(request)).bytes())),
    });
    const page = store.readPage({ limit: 1 });
    await vi.advanceTimersByTimeAsync(50_000);
    expect((await page).posts).toHaveLength(1);
    store.close();
  });

  test('a long body has a longer timeout', async () => {
    const server = await createFakeServer();
    const store = createHttpPostStore({
      origin,
      getToken: async () => 'admin',
      fetch: async (request) => {
        if (request.method === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 90_000));
        return request.signal.aborted ? Promise.reject(new Error('Aborted')) : server.handle(request);
      },
    });
    const saved = store.transact(() => [
      { type: 'add', post: makePost({ id: 100, content: 'x'.repeat(1_000_000) }) },
    ]);
    await vi.advanceTimersByTimeAsync(95_000);
    expect((await saved).stored).toMatchObject([{ id: 100 }]);
    store.close();
  });
});

describe('across a closed browser', () => {
  /** Writes without a network, and closes. */
  async function closedWith(
    ...decisions: Parameters<ReturnType<typeof createHttpPostStore>['transact']>[0][]
  ) {
    const storage = createMemoryOutbox();
    const context = await setUp({ storage });
    await context.store.readAll();
    context.network.isAway = true;
    for (const [index, decide] of decisions.entries()) {
      void context.store.transact(decide);
      await until(async () => (await storage.readAll()).length === index + 1);
    }
    context.store.close();
    context.network.isAway = false;
    return { ...context, storage };
  }
  const retitled = (title: string) => (posts: readonly BlogPost[]) =>
    posts.slice(0, 1).map((post): PostChange => ({ type: 'update', post: { ...post, title } }));

  test('the next session sends stored changes in order', async () => {
    const { open, store: closed } = await closedWith(() => [add(100)], retitled('A'), retitled('B'));
    expect(await closed.outbox.read()).toHaveLength(3);
    const next = open();
    await next.outbox.send();
    expect(await next.outbox.read()).toStrictEqual([]);
    expect((await next.readAll()).posts.slice(0, 2)).toMatchObject([{ id: 100, title: 'B' }, { id: 1 }]);
  });

  test('commuting changes are sent although the list has changed', async () => {
    const { open, storage } = await closedWith(() => [add(100), { type: 'remove', id: 2 }]);
    const other = open({ storage: createMemoryOutbox() });
    await other.transact(() => [add(200)]);
    const next = open({ storage });
    await next.outbox.send();
    expect(idsOf((await next.readAll()).posts)).toStrictEqual([100, 200, 1, 3]);
  });

  test('a stored move passes the same posts, whatever was published since', async () => {
    const { open, storage } = await closedWith(() => [{ type: 'move', id: 3, at: 2, to: 1 }]);
    const other = open({ storage: createMemoryOutbox() });
    await other.transact(() => [add(200), add(201)]);
    const next = open({ storage });
    await next.outbox.send();
    expect(idsOf((await next.readAll()).posts)).toStrictEqual([201, 200, 1, 3, 2]);
  });

  test('a stored update of a changed post is a conflict, and later entries are sent', async () => {
    const { open, storage } = await closedWith(retitled('Mine'), () => [add(100)]);
    const other = open({ storage: createMemoryOutbox() });
    await other.transact(retitled('Theirs'));
    const next = open({ storage });
    await next.outbox.send();
    expect(await next.outbox.read()).toMatchObject([
      {
        state: 'conflict',
        reason: 'conflict',
        changes: [{ post: { title: 'Mine' } }],
        seen: [{ title: seedPosts[0]?.title }],
      },
    ]);
    expect((await next.readAll()).posts.slice(0, 2)).toMatchObject([{ id: 100 }, { title: 'Theirs' }]);
    const [entry] = await next.outbox.read();
    await next.outbox.discard(entry?.key ?? '');
    expect(await next.outbox.read()).toStrictEqual([]);
  });

  test('a stored update is sent if other posts have changed', async () => {
    const { open, storage } = await closedWith(retitled('Mine'));
    await open({ storage: createMemoryOutbox() }).transact(() => [add(100)]);
    const next = open({ storage });
    await next.outbox.send();
    expect((await next.readAll()).posts).toMatchObject([{ id: 100 }, { title: 'Mine' }, {}, {}]);
  });

  test('a rejected stored entry is kept, because it may be the only copy', async () => {
    const { open, storage } = await closedWith(() => [
      { type: 'add', post: makePost({ id: 100, content: 'x'.repeat(1_900_000) }) },
    ]);
    const next = open({ storage });
    await next.outbox.send();
    expect(await next.outbox.read()).toMatchObject([{ state: 'refused', reason: 'too-large' }]);
    await next.outbox.send();
    expect(await next.outbox.read()).toHaveLength(1);
  });

  test('a change waits if the session expires before it can be rebased', async () => {
    const { open, storage } = await closedWith(() => [add(100)]);
    await open({ storage: createMemoryOutbox() }).transact(() => [add(101)]);
    const tokens = ['admin', 'expired', 'expired'];
    const next = open({ storage, getToken: async () => tokens.shift() ?? 'admin' });
    await until(() => tokens.length === 0);
    await until(async () => (await next.outbox.read()).length === 1);
    expect(await next.outbox.read()).toMatchObject([{ state: 'waiting', reason: null }]);
    await next.outbox.send();
    expect(await next.outbox.read()).toStrictEqual([]);
    expect(idsOf((await next.readAll()).posts).slice(0, 2)).toStrictEqual([100, 101]);
  });

  test('two tabs with one storage send entries once, and each resolves its own', async () => {
    const storage = createMemoryOutbox();
    const { open, network, handle } = await setUp({ storage });
    const [first, second] = [open(), open()];
    await first.readAll();
    network.isAway = true;
    const saved = first.transact(() => [add(100)]);
    await until(async () => (await storage.readAll()).length === 1);
    network.isAway = false;
    await second.outbox.send();
    expect(await second.outbox.read()).toStrictEqual([]);
    await first.outbox.send();
    expect((await saved).stored).toMatchObject([{ id: 100 }]);

    network.isAway = true;
    const given = first.transact(() => [add(101)]).catch((error: unknown) => error);
    await until(async () => (await storage.readAll()).length === 1);
    const [entry] = await second.outbox.read();
    await second.outbox.discard(entry?.key ?? '');
    network.isAway = false;
    await first.outbox.send();
    expect(await given).toMatchObject({ code: 'failed' });
    const { posts } = await createHttpPostStore({
      origin,
      fetch: handle,
      getToken: async () => 'admin',
    }).readAll();
    expect(idsOf(posts)).toStrictEqual([100, 1, 2, 3]);
  });

  test('an entry that another tab discarded does not block later ones', async () => {
    const storage = createMemoryOutbox();
    const { open, handle } = await setUp({ storage });
    const fetch = async (request: Request) =>
      (await request.clone().text()).includes('"id":100')
        ? new Response(null, { status: 500 })
        : handle(request);
    const [first, second] = [open({ fetch }), open({ fetch })];
    await first.readAll();
    void first.transact(() => [add(100)]);
    await until(async () => (await storage.readAll()).length === 1);
    const [entry] = await second.outbox.read();
    await second.outbox.discard(entry?.key ?? '');
    expect((await first.transact(() => [add(101)])).stored).toMatchObject([{ id: 101 }]);
  });

  test('an entry that another tab sent resolves, even while the server fails at another', async () => {
    const storage = createMemoryOutbox();
    const { open, handle } = await setUp({ storage });
    let isAway = false;
    const fetch = async (request: Request) => {
      if (isAway) throw new TypeError('Failed to fetch');
      const isFailing = (await request.clone().text()).includes('"id":101');
      return isFailing ? new Response(null, { status: 500 }) : handle(request);
    };
    const [first, second] = [open({ fetch }), open({ fetch })];
    await Promise.all([first.readAll(), second.readAll()]);
    isAway = true;
    const saved = first.transact(() => [add(100)]);
    await until(async () => (await storage.readAll()).length === 1);
    isAway = false;
    await second.outbox.send();
    void second.transact(() => [add(101)]);
    await until(async () => (await storage.readAll()).length === 1);
    await first.outbox.send();
    expect((await saved).stored).toMatchObject([{ id: 100 }]);
  });
});

describe('subscribing', () => {
  test('subscriptions poll for changes and notify listeners', async () => {
    const { store, network, tick, open } = await setUp();
    const heard = vi.fn<() => void>();
    const stop = await store.subscribe(heard);
    await tick(1);
    expect(network.requests.at(-1)?.headers.get('If-None-Match')).toBe('"r1"');
    expect(heard).not.toHaveBeenCalled();
    await open().transact(() => [add(100)]);
    await tick(1);
    expect(heard).toHaveBeenCalledOnce();
    stop();
    await open().transact(() => [add(101)]);
    await tick(0);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('polling pauses while the page is hidden and resumes after errors', async () => {
    let isSeen = false;
    const { store, network, tick, open, timers } = await setUp({ isVisible: () => isSeen });
    const heard = vi.fn<() => void>();
    await store.subscribe(heard);
    await open().transact(() => [add(100)]);
    const before = network.requests.length;
    await tick(1);
    expect(network.requests.length).toBe(before);
    isSeen = true;
    network.isAway = true;
    await tick(1);
    expect(heard).not.toHaveBeenCalled();
    network.isAway = false;
    await tick(1);
    expect(heard).toHaveBeenCalledOnce();
    store.close();
    expect(timers.size).toBe(0);
  });

  test('a listener that throws does not affect others', async () => {
    const { store, tick, open } = await setUp();
    const thrown = catchThrown();
    await store.subscribe(() => {
      throw new Error('It cannot be drawn.');
    });
    const heard = vi.fn<() => void>();
    const stop = await store.subscribe(heard);
    await store.subscribe(heard);
    stop();
    stop();
    for (const id of [100, 101]) {
      await open().transact(() => [add(id)]);
      await tick(1);
    }
    vi.unstubAllGlobals();
    expect(heard).toHaveBeenCalledTimes(2);
    expect(thrown).toHaveLength(2);
  });

  test('an outbox listener that throws does not affect others', async () => {
    const { store } = await setUp();
    const thrown = catchThrown();
    const stop = store.outbox.subscribe(() => {
      throw new Error('It cannot be drawn.');
    });
    const heard = vi.fn<() => void>();
    store.outbox.subscribe(heard);
    await store.transact(() => [add(100)]);
    await until(() => heard.mock.calls.length > 0);
    stop();
    vi.unstubAllGlobals();
    expect(thrown).not.toHaveLength(0);
  });

  test('refresh checks for changes immediately', async () => {
    const { store, open } = await setUp();
    const heard = vi.fn<() => void>();
    await store.subscribe(heard);
    await open().transact(() => [add(100)]);
    await store.refresh();
    expect(heard).toHaveBeenCalledOnce();
  });
});

/** From now on, notes what listeners throw, which would end the process. */
function catchThrown(): readonly unknown[] {
  const thrown: unknown[] = [];
  vi.stubGlobal('queueMicrotask', async (tell: () => void) => {
    try {
      await Promise.resolve();
      tell();
    } catch (error) {
      thrown.push(error);
    }
  });
  return thrown;
}
