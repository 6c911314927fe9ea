import { makePost } from '@branchbook/blog-core/testing';
import { expect, test, vi } from 'vitest';

import { type PostSnapshot, PostStoreError } from '@branchbook/blog-core';
import { createPostsCache } from './posts-cache.ts';

test('knows nothing and reads nothing until somebody wants it', () => {
  const { cache, store } = setUp();
  expect(cache.current()).toBeNull();
  expect(store.readAll).not.toHaveBeenCalled();
  expect(store.subscribe).not.toHaveBeenCalled();
});

test('reads once for many, and tells them', async () => {
  const { cache, store, answer } = setUp();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  cache.subscribe(first);
  cache.subscribe(second);
  const read = await answer();
  expect(cache.current()).toBe(read);
  expect(store.readAll).toHaveBeenCalledTimes(1);
  expect(store.subscribe).toHaveBeenCalledTimes(1);
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(1);
});

test('what was read is fresh for 60 s', async () => {
  const { cache, store, answer, advance } = setUp();
  cache.subscribe(() => {})();
  await answer();
  advance(59_999);
  cache.subscribe(() => {})();
  expect(store.readAll).toHaveBeenCalledTimes(1);
  advance(1);
  cache.subscribe(() => {});
  expect(store.readAll).toHaveBeenCalledTimes(2);
  const again = await answer();
  expect(cache.current()).toBe(again);
});

test('what the store tells of is kept and passed on, and is fresh for 60 s too', async () => {
  const { cache, store, answer, advance, change } = setUp();
  const listener = vi.fn<() => void>();
  cache.subscribe(listener);
  await answer();
  advance(50_000);
  const changed = change();
  expect(cache.current()).toBe(changed);
  expect(listener).toHaveBeenCalledTimes(2);
  advance(50_000);
  cache.subscribe(() => {});
  expect(store.readAll).toHaveBeenCalledTimes(1);
});

test('a reading that began before a change does not undo it', async () => {
  const { cache, answer, change } = setUp();
  cache.subscribe(() => {});
  const changed = change();
  await answer();
  expect(cache.current()).toBe(changed);
});

test('goes on listening to the store when nobody looks, and calls nobody who has stopped', async () => {
  const { cache, answer, change } = setUp();
  const listener = vi.fn<() => void>();
  const stop = cache.subscribe(listener);
  await answer();
  stop();
  const changed = change();
  expect(cache.current()).toBe(changed);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('what a change has led to is shown once, whoever tells of it', async () => {
  const { cache, answer, tell } = setUp();
  const listener = vi.fn<() => void>();
  cache.subscribe(listener);
  await answer();
  const changed = aSnapshot();
  cache.set(changed);
  expect(cache.current()).toBe(changed);
  tell(changed);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('where the store does not say what has changed, it is read', async () => {
  const { cache, store, answer, tell } = setUp();
  cache.subscribe(() => {});
  await answer();
  tell();
  expect(store.readAll).toHaveBeenCalledTimes(2);
  const newest = await answer();
  expect(cache.current()).toBe(newest);
});

test('a change that is told of while the store is read is read afterwards, once', async () => {
  const { cache, store, answer, tell } = setUp();
  cache.subscribe(() => {});
  tell();
  tell();
  expect(store.readAll).toHaveBeenCalledTimes(1);
  await answer();
  expect(store.readAll).toHaveBeenCalledTimes(2);
  const newest = await answer();
  expect(cache.current()).toBe(newest);
  expect(store.readAll).toHaveBeenCalledTimes(2);
});

test('a change that is told of while a reading fails is read afterwards', async () => {
  const { cache, store, answer, tell } = setUp();
  store.readAll.mockRejectedValueOnce(new Error('Away'));
  cache.subscribe(() => {});
  tell();
  await Promise.resolve();
  await Promise.resolve();
  const newest = await answer();
  expect(cache.current()).toBe(newest);
});

test('what is known stays where the store cannot be read, and the next one tries again', async () => {
  const { cache, store, answer, advance } = setUp();
  cache.subscribe(() => {});
  const known = await answer();
  advance(60_000);
  store.readAll.mockRejectedValueOnce(new Error('Away'));
  cache.subscribe(() => {});
  await Promise.resolve();
  await Promise.resolve();
  expect(cache.current()).toBe(known);
  cache.subscribe(() => {});
  expect(store.readAll).toHaveBeenCalledTimes(3);
});

test('says why nothing is known, and forgets that once something is', async () => {
  const { cache, store, answer } = setUp();
  store.readAll.mockRejectedValueOnce(new PostStoreError('forbidden', 'No.'));
  const listener = vi.fn<() => void>();
  cache.subscribe(listener);
  await Promise.resolve();
  await Promise.resolve();
  expect(cache.failure()).toBe('forbidden');
  expect(listener).toHaveBeenCalledTimes(1);
  cache.retry();
  expect(cache.failure()).toBeNull();
  const read = await answer();
  expect(cache.current()).toBe(read);
  store.readAll.mockRejectedValueOnce(new Error('Away'));
  cache.retry();
  await Promise.resolve();
  await Promise.resolve();
  expect(cache.failure()).toBeNull();
});

test('after a change, the posts that it left alone are the same ones', () => {
  const { cache, change } = setUp();
  cache.subscribe(() => {});
  const first = change({ posts: [makePost({ id: 1 }), makePost({ id: 2 })] });
  change({ posts: [makePost({ id: 3 }), makePost({ id: 1 })], storedText: { text: 'newer' } });
  expect(cache.current()).toStrictEqual({
    ...aSnapshot(),
    posts: [makePost({ id: 3 }), makePost({ id: 1 })],
    storedText: { text: 'newer' },
  });
  expect(cache.current()?.posts[1]).toBe(first.posts[0]);
});

function setUp() {
  let time = 1_000_000;
  let tell: (snapshot?: PostSnapshot) => void = () => {};
  const readings: ((snapshot: PostSnapshot) => void)[] = [];
  const store = {
    readAll: vi.fn<() => Promise<PostSnapshot>>(() => new Promise((resolve) => void readings.push(resolve))),
    subscribe: vi.fn<(listener: (snapshot?: PostSnapshot) => void) => Promise<() => void>>(
      async (listener) => {
        tell = listener;
        return () => {};
      },
    ),
  };
  return {
    cache: createPostsCache(store, () => time),
    store,
    tell: (snapshot?: PostSnapshot) => tell(snapshot),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    answer: async () => {
      const snapshot = aSnapshot();
      readings.shift()?.(snapshot);
      await Promise.resolve();
      await Promise.resolve();
      return snapshot;
    },
    change: (changes: Partial<PostSnapshot> = {}) => {
      const snapshot = { ...aSnapshot(), ...changes };
      tell(snapshot);
      return snapshot;
    },
  };
}

function aSnapshot(): PostSnapshot {
  return {
    posts: [],
    blocked: null,
    unreadable: { texts: [], lastWhole: null },
    storedText: { text: '[]' },
    durability: { isDurable: true },
    clearing: { wasCleared: false },
  };
}
