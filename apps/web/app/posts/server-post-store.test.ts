import { createMemoryOutbox, type OutboxStorage } from '@branchbook/blog-api/client';
import { type PostChange, toSummary } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test, vi } from 'vitest';

import { createServerPostStore, type ServerPostStoreOptions } from './server-post-store.ts';

const add = (id: number): PostChange => ({ type: 'add', post: makePost({ id }) });

/** A server that answers as it is told, over a list in memory; and its client. */
function setUp(options: Partial<ServerPostStoreOptions> = {}) {
  const server = { status: 200, writeStatus: 200, writeStatuses: [] as number[], isThere: true, time: 1000 };
  const posts = createMemoryPostStore();
  let revision = 1;
  const answer = async (request: Request): Promise<Response> => {
    if (!server.isThere) throw new TypeError('Failed to fetch');
    const status =
      request.method === 'PATCH' && server.status === 200
        ? (server.writeStatuses.shift() ?? server.writeStatus)
        : server.status;
    if (status !== 200) return new Response('{}', { status });
    const headers = { ETag: `"r${revision}"` };
    if (request.method !== 'PATCH') {
      const { posts: all } = await posts.readAll();
      if (new URL(request.url).pathname === '/api/v1/changes') {
        const changed = all.map((post, position) => ({ key: post.id, position, post: toSummary(post) }));
        return Response.json({ revision, changed, removed: [], next: null }, { headers });
      }
      return new Response(JSON.stringify(all), { headers });
    }
    const { changes } = (await request.json()) as { changes: PostChange[] };
    const { stored } = await posts.transact(() => changes);
    revision += 1;
    return Response.json({ revision, posts: stored }, { headers: { ETag: `"r${revision}"` } });
  };
  const store = createServerPostStore(() => ({
    origin: 'https://blog.example',
    getToken: async () => 'token',
    fetch: answer,
    openStorage: async () => createMemoryOutbox(),
    now: () => server.time,
    ...options,
  }));
  const { waiting } = store;
  const stop = waiting.subscribe(() => {});
  return { server, posts, store, waiting, stop };
}

test('nothing waits, and the state is the same object until it changes', async () => {
  const { store, waiting } = setUp();
  const state = waiting.current();
  expect(state).toStrictEqual({ entries: [], away: null, isDurable: true });
  await store.readAll();
  expect(waiting.current()).toBe(state);
});

test('a change that waits is told of with the time since when the server is away, and is sent when it is back', async () => {
  const { server, store, waiting, posts } = setUp();
  await store.readAll();
  server.isThere = false;
  const listener = vi.fn<() => void>();
  waiting.subscribe(listener);
  const saved = store.transact(() => [add(100)]);
  await vi.waitFor(() => expect(waiting.current().entries).toHaveLength(1));
  expect(waiting.current().away).toStrictEqual({ reason: 'unreachable', since: 1000 });
  server.time = 2000;
  await waiting.send();
  expect(waiting.current().away).toStrictEqual({ reason: 'unreachable', since: 1000 });
  server.isThere = true;
  await waiting.send();
  expect((await saved).stored).toMatchObject([{ id: 100 }]);
  await vi.waitFor(() => expect(waiting.current()).toMatchObject({ entries: [], away: null }));
  expect(listener).toHaveBeenCalled();
  expect((await posts.readAll()).posts[0]).toMatchObject({ id: 100 });
});

test.each([429, 500, 503])('a server that answers %i is away', async (status) => {
  const { server, store, waiting } = setUp();
  server.status = status;
  await expect(store.readAll()).rejects.toMatchObject({ code: 'unreachable' });
  expect(waiting.current().away?.reason).toBe('unreachable');
});

test('a server that answers all but a change is failing, whatever is read meanwhile, until it has taken the change', async () => {
  const { server, store, waiting } = setUp();
  server.writeStatus = 500;
  const saved = store.transact(() => [add(100)]);
  await vi.waitFor(() => expect(waiting.current().away).toStrictEqual({ reason: 'failing', since: 1000 }));
  server.time = 2000;
  await store.readAll();
  await waiting.send();
  expect(waiting.current()).toMatchObject({
    entries: [{ state: 'waiting' }],
    away: { reason: 'failing', since: 1000 },
  });
  server.writeStatus = 200;
  await waiting.send();
  expect((await saved).stored).toMatchObject([{ id: 100 }]);
  expect(waiting.current().away).toBeNull();
});

test('a change that the server fails at can be discarded, and what stands behind it is sent', async () => {
  const { server, store, waiting } = setUp();
  server.writeStatus = 500;
  const refused = store.transact(() => [add(100)]).catch((error: unknown) => error);
  const saved = store.transact(() => [add(101)]);
  await vi.waitFor(() =>
    expect(waiting.current()).toMatchObject({ entries: [{}, {}], away: { reason: 'failing' } }),
  );
  const [first, second] = waiting.current().entries;
  if (!first || !second) throw new Error('Nothing waits.');
  server.writeStatus = 200;
  expect(await waiting.discard(first)).toBe(true);
  expect(waiting.current().away).toBeNull();
  expect(await refused).toMatchObject({ code: 'failed' });
  expect((await saved).stored).toMatchObject([{ id: 101 }]);
  expect(await waiting.discard(second)).toBe(false);
});

test('a list that has changed meanwhile does not end what is said of a failing change', async () => {
  const { server, store, waiting } = setUp();
  server.writeStatus = 500;
  store.transact(() => [add(100)]).catch(() => {});
  await vi.waitFor(() => expect(waiting.current().away?.reason).toBe('failing'));
  const reasons: unknown[] = [];
  waiting.subscribe(() => reasons.push(waiting.current().away?.reason));
  server.writeStatuses = [412, 500];
  await waiting.send();
  expect(server.writeStatuses).toEqual([]);
  expect(new Set(reasons)).toEqual(new Set(['failing']));
});

test('since when it fails is told, not since when it was away', async () => {
  const { server, store, waiting } = setUp();
  await store.readAll();
  server.isThere = false;
  store.transact(() => [add(100)]).catch(() => {});
  await vi.waitFor(() =>
    expect(waiting.current().away).toStrictEqual({ reason: 'unreachable', since: 1000 }),
  );
  Object.assign(server, { isThere: true, writeStatus: 500, time: 2000 });
  await waiting.send();
  expect(waiting.current().away).toStrictEqual({ reason: 'failing', since: 2000 });
});

test.each([429, 502, 503, 522])(
  'a server that answers a change with %i is away, as for what is read',
  async (status) => {
    const { server, store, waiting } = setUp();
    await store.readAll();
    server.writeStatus = status;
    store.transact(() => [add(100)]).catch(() => {});
    await vi.waitFor(() => expect(waiting.current().away?.reason).toBe('unreachable'));
  },
);

test('a session whose tokens are refused twice has ended; one that may not write has not', async () => {
  const { server, store, waiting } = setUp();
  server.status = 401;
  await expect(store.readAll()).rejects.toMatchObject({ code: 'forbidden' });
  expect(waiting.current().away?.reason).toBe('signed-out');
  server.status = 403;
  await expect(store.readAll()).rejects.toMatchObject({ code: 'forbidden' });
  expect(waiting.current().away).toBeNull();
});

test('a first refusal says only that the token was too old', async () => {
  const away: unknown[] = [];
  const tokens = ['old'];
  const { store, waiting } = setUp({
    getToken: async () => tokens.shift() ?? 'new',
    fetch: async (request) =>
      request.headers.get('Authorization') === 'Bearer old'
        ? new Response('{}', { status: 401 })
        : new Response('[]', { headers: { ETag: '"r1"' } }),
  });
  waiting.subscribe(() => away.push(waiting.current().away));
  expect((await store.readAll()).posts).toStrictEqual([]);
  expect(away).toStrictEqual([]);
});

test('a change that is discarded is refused to whoever waits, and sent where it is put back', async () => {
  const { server, store, waiting, posts } = setUp();
  await store.readAll();
  server.isThere = false;
  const refused = store.transact(() => [add(100)]).catch((error: unknown) => error);
  await vi.waitFor(() => expect(waiting.current().entries).toHaveLength(1));
  const [entry] = waiting.current().entries;
  if (!entry) throw new Error('Nothing waits.');
  await waiting.discard(entry);
  expect(await refused).toMatchObject({ name: 'PostStoreError', code: 'failed' });
  expect(waiting.current().entries).toStrictEqual([]);
  await waiting.putBack(entry);
  expect(waiting.current().entries).toMatchObject([{ key: entry.key }]);
  server.isThere = true;
  await waiting.send();
  await vi.waitFor(() => expect(waiting.current().entries).toStrictEqual([]));
  expect((await posts.readAll()).posts[0]).toMatchObject({ id: 100 });
});

test('where the browser refuses its database, what waits is not called durable', async () => {
  const openStorage = (): Promise<OutboxStorage> => Promise.reject(new DOMException('Refused'));
  const { store, waiting } = setUp({ openStorage });
  await store.transact(() => [add(100)]);
  expect(waiting.current().isDurable).toBe(false);
});

test('its index reads and changes the same list', async () => {
  const { store, posts } = setUp();
  const before = (await store.index.read([])).posts.length;
  const { stored } = await store.index.transact([], (newest) => {
    expect(newest).toHaveLength(before);
    return [add(100)];
  });
  expect(stored).toMatchObject([{ id: 100 }]);
  expect((await posts.readAll()).posts[0]).toMatchObject({ id: 100 });
});
