import type { PostChange } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createHttpPostStore, type HttpPostStoreOptions } from './create-http-post-store.ts';
import { createFakeServer, origin } from '../handler/fake-server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const create = (id: number): PostChange => ({ type: 'create', post: makePost({ id }) });

/** A client that is to be tested, and another one that changes the list. */
async function setUp(options: Partial<HttpPostStoreOptions> = {}) {
  const { handle } = await createFakeServer();
  const network = { isOffline: false, requests: [] as Request[] };
  const getToken = async () => 'admin';
  const fetch = async (request: Request) => {
    network.requests.push(request);
    if (network.isOffline) throw new TypeError('Failed to fetch');
    return handle(request);
  };
  const store = createHttpPostStore({ origin, getToken, fetch, ...options });
  const other = createHttpPostStore({ origin, getToken, fetch: handle });
  const listener = vi.fn<() => void>();
  return { store, other, network, listener };
}

const poll = () => vi.advanceTimersByTimeAsync(10_000);

test('polls the revision while there are subscribers', async () => {
  const { store, other, network, listener } = await setUp();
  const unsubscribe = store.subscribe(listener);
  await vi.advanceTimersByTimeAsync(0);
  await other.apply([create(100)]);
  expect(listener).not.toHaveBeenCalled();
  await poll();
  expect(listener).toHaveBeenCalledOnce();
  await poll();
  expect(listener).toHaveBeenCalledOnce();
  expect(network.requests.at(-1)?.headers.get('If-None-Match')).toBe('"r2"');
  unsubscribe();
  const { length } = network.requests;
  await poll();
  expect(network.requests).toHaveLength(length);
});

test('does not poll while hidden or after the last subscriber left, and survives errors', async () => {
  let isVisible = false;
  const { store, other, network, listener } = await setUp({ isVisible: () => isVisible });
  await store.list();
  const unsubscribe = store.subscribe(listener);
  await other.apply([create(100)]);
  await poll();
  expect(network.requests).toHaveLength(1);
  isVisible = true;
  network.isOffline = true;
  await poll();
  expect(listener).not.toHaveBeenCalled();
  network.isOffline = false;
  await poll();
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  expect(vi.getTimerCount()).toBe(0);
});

test('subscribing again polls once per interval', async () => {
  const { store, network, listener } = await setUp();
  store.subscribe(listener)();
  store.subscribe(listener);
  await vi.advanceTimersByTimeAsync(0);
  const { length } = network.requests;
  await poll();
  expect(network.requests).toHaveLength(length + 1);
});

test('own changes emit at once, also before anything was read', async () => {
  const { store, listener } = await setUp({ isVisible: () => false });
  store.subscribe(listener);
  const { posts } = await store.apply([create(100)]);
  expect(listener).toHaveBeenCalledOnce();
  const { trashKeys } = await store.apply([{ type: 'delete', id: posts[0]?.post.id ?? 0 }]);
  expect(listener).toHaveBeenCalledTimes(2);
  await store.trash.discard(trashKeys.map(String));
  expect(listener).toHaveBeenCalledTimes(3);
});

test('any response with a newer revision emits', async () => {
  const { store, other, listener } = await setUp({ isVisible: () => false });
  await store.list();
  store.subscribe(listener);
  await other.apply([create(100)]);
  await store.get({ id: 1 });
  expect(listener).toHaveBeenCalledOnce();
  await store.list();
  expect(listener).toHaveBeenCalledOnce();
});

test('a listener that throws does not affect others', async () => {
  const { store } = await setUp({ isVisible: () => false });
  const thrown = catchThrown();
  store.subscribe(() => {
    throw new Error('It cannot be rendered.');
  });
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  store.subscribe(listener);
  unsubscribe();
  unsubscribe();
  for (const id of [100, 101]) await store.apply([create(id)]);
  await vi.advanceTimersByTimeAsync(0);
  vi.unstubAllGlobals();
  expect(listener).toHaveBeenCalledTimes(2);
  expect(thrown).toHaveLength(2);
});

/** Collects what listeners throw, which would end the process. */
function catchThrown(): readonly unknown[] {
  const thrown: unknown[] = [];
  vi.stubGlobal('queueMicrotask', async (run: () => void) => {
    try {
      await Promise.resolve();
      run();
    } catch (error) {
      thrown.push(error);
    }
  });
  return thrown;
}
