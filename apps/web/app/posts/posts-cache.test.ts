import { makePost } from '@branchbook/blog-core/testing';
import { expect, test, vi } from 'vitest';

import {
  type BlogPost,
  type IndexSnapshot,
  isWhole,
  type PostIndex,
  type PostSnapshot,
  PostStoreError,
} from '@branchbook/blog-core';
import { createPostsCache, includesAllContent } from './posts-cache.ts';
import { createFakeIndex, withoutContents } from './fake-post-index.ts';

test('knows nothing and reads nothing until somebody wants it', () => {
  const { cache, store } = setUp();
  expect(cache.current()).toBeNull();
  expect(store.read).not.toHaveBeenCalled();
  expect(store.subscribe).not.toHaveBeenCalled();
});

test('reads once for many, and tells them', async () => {
  const { cache, store, answer } = setUp();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  cache.subscribe(first);
  cache.subscribe(second);
  const read = await answer();
  expect(cache.current()).toBe(read);
  expect(store.read).toHaveBeenCalledTimes(1);
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
  expect(store.read).toHaveBeenCalledTimes(1);
  advance(1);
  cache.subscribe(() => {});
  expect(store.read).toHaveBeenCalledTimes(2);
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
  expect(store.read).toHaveBeenCalledTimes(1);
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
  expect(store.read).toHaveBeenCalledTimes(2);
  const newest = await answer();
  expect(cache.current()).toBe(newest);
});

test('a change that is told of while the store is read is read afterwards, once', async () => {
  const { cache, store, answer, tell } = setUp();
  cache.subscribe(() => {});
  tell();
  tell();
  expect(store.read).toHaveBeenCalledTimes(1);
  await answer();
  expect(store.read).toHaveBeenCalledTimes(2);
  const newest = await answer();
  expect(cache.current()).toBe(newest);
  expect(store.read).toHaveBeenCalledTimes(2);
});

test('a change that is told of while a reading fails is read afterwards', async () => {
  const { cache, store, answer, tell } = setUp();
  store.read.mockRejectedValueOnce(new Error('Away'));
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
  store.read.mockRejectedValueOnce(new Error('Away'));
  cache.subscribe(() => {});
  await Promise.resolve();
  await Promise.resolve();
  expect(cache.current()).toBe(known);
  cache.subscribe(() => {});
  expect(store.read).toHaveBeenCalledTimes(3);
});

test('says why nothing is known, and forgets that once something is', async () => {
  const { cache, store, answer } = setUp();
  store.read.mockRejectedValueOnce(new PostStoreError('forbidden', 'No.'));
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
  store.read.mockRejectedValueOnce(new Error('Away'));
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

const [one, two, three] = [makePost({ id: 1 }), makePost({ id: 2 }), makePost({ id: 3 })];

test('reads contents only of included posts', async () => {
  const { cache, source, wholeIds } = await setUpThin([one, two]);
  expect(wholeIds()).toEqual([]);
  const before = cache.current()?.posts[0];
  const listener = vi.fn<() => void>();
  cache.subscribe(listener, [2, 99]);
  expect(source.read).toHaveBeenLastCalledWith([2, 99], expect.any(Function));
  await vi.waitFor(() => expect(wholeIds()).toEqual([2]));
  expect(cache.current()?.posts[1]).toEqual(two);
  // What says the same is not drawn again.
  expect(cache.current()?.posts[0]).toBe(before);
  expect(listener).toHaveBeenCalledTimes(1);
  cache.subscribe(() => {}, [2]);
  expect(source.read).toHaveBeenCalledTimes(2);
});

test('the posts of all who are there are read, until they stop', async () => {
  const { cache, source, tell } = await setUpThin([one, two, three]);
  const asked = async () => {
    source.read.mockClear();
    tell();
    await vi.waitFor(() => expect(source.read).toHaveBeenCalledTimes(1));
    await settled();
    return source.read.mock.calls[0]?.[0];
  };
  const stops = [cache.subscribe(() => {}, [1]), cache.subscribe(() => {}, [1, 2])];
  await settled();
  expect(await asked()).toEqual([1, 2]);
  stops[1]?.();
  expect(await asked()).toEqual([1]);
  const stopAll = cache.subscribe(() => {}, 'all');
  await settled();
  expect(await asked()).toBe('all');
  stopAll();
  stops[0]?.();
  expect(await asked()).toEqual([]);
});

test('an included content is not dropped: a state without it is shown after reading it', async () => {
  const { cache, index, tell, shown } = await setUpThin([one, two]);
  cache.subscribe(() => {}, [1]);
  await settled();
  const known = cache.current();
  const { snapshot } = await index.store.transact(() => [
    { type: 'update', post: { ...one, content: 'Theirs' } },
    { type: 'add', post: three },
  ]);
  tell(withoutContents(snapshot, []));
  expect(cache.current()).toBe(known);
  await settled();
  expect(cache.current()?.posts[1]).toEqual({ ...one, content: 'Theirs' });
  expect(shown()).not.toContain(undefined);
});

test('a new included post is shown with its content', async () => {
  const { cache, index, tell, shown } = await setUpThin([two]);
  cache.subscribe(() => {}, [1]);
  await settled();
  const { snapshot } = await index.store.transact(() => [{ type: 'add', post: one }]);
  tell(withoutContents(snapshot, []));
  expect(cache.current()?.posts).toHaveLength(1);
  await settled();
  expect(cache.current()?.posts[0]).toEqual(one);
  expect(shown()).not.toContain(undefined);
});

test('where that reading fails, what is known stays', async () => {
  const { cache, index, source, tell } = await setUpThin([one, two]);
  cache.subscribe(() => {}, [1]);
  await settled();
  const known = cache.current();
  source.read.mockRejectedValueOnce(new PostStoreError('unreachable', 'Away'));
  tell(withoutContents(await index.store.readAll(), []));
  await settled();
  expect(cache.current()).toBe(known);
  expect(cache.failure()).toBeNull();
});

test('returns why an included content is missing, and reads it again on retry', async () => {
  const { cache, source, wholeIds } = await setUpThin([one, two]);
  source.read.mockRejectedValueOnce(new PostStoreError('unreachable', 'Away'));
  cache.subscribe(() => {}, [1]);
  await settled();
  expect(cache.failure()).toBe('unreachable');
  expect(cache.current()?.posts).toHaveLength(2);
  cache.retry();
  await settled();
  expect(cache.failure()).toBeNull();
  expect(wholeIds()).toEqual([1]);
});

test('reads posts that are included during a read afterwards', async () => {
  const { cache, source, wholeIds, tell } = await setUpThin([one, two]);
  tell();
  cache.subscribe(() => {}, [2]);
  await settled();
  expect(source.read.mock.calls.map(([include]) => include)).toEqual([[], [], [2]]);
  expect(wholeIds()).toEqual([2]);
});

test('a store that does not give what it is asked for is not asked for ever', async () => {
  const { cache, index, source, tell } = await setUpThin([one, two]);
  cache.subscribe(() => {}, [1]);
  await settled();
  const known = cache.current();
  source.read.mockImplementation(() => index.read([]));
  source.read.mockClear();
  tell(withoutContents(await index.store.readAll(), []));
  await settled();
  expect(source.read).toHaveBeenCalledTimes(1);
  expect(cache.current()).toBe(known);
  source.read.mockImplementation(async () => {
    if (source.read.mock.calls.length > 9) throw new Error('Asked for ever');
    return index.read([]);
  });
  cache.subscribe(() => {}, [2]);
  await settled();
  expect(source.read).toHaveBeenCalledTimes(2);
});

test('the top of a list is shown until all of it is there, and never in its place', async () => {
  const { cache, store, answer } = setUp();
  const part: IndexSnapshot = { ...aSnapshot(), posts: [one], isPart: true };
  cache.subscribe(() => {});
  store.read.mock.lastCall?.[1]?.(part);
  expect(cache.current()).toBe(part);
  const whole = await answer({ posts: [two] });
  expect(cache.current()).toBe(whole);
  cache.retry();
  store.read.mock.lastCall?.[1]?.(part);
  expect(cache.current()).toBe(whole);
});

test('the rest of a list that cannot be read is a failure', async () => {
  const { cache, store } = setUp();
  store.read.mockImplementationOnce(async (_, onPart) => {
    onPart?.({ ...aSnapshot(), posts: [one], isPart: true });
    throw new PostStoreError('unreachable', 'Away');
  });
  cache.subscribe(() => {});
  await settled();
  expect(cache.current()?.isPart).toBe(true);
  expect(cache.failure()).toBe('unreachable');
});

test('a partial list does not drop the content of an included post', async () => {
  const { cache, store } = setUp();
  const part: IndexSnapshot = { ...aSnapshot(), posts: [one, two], isPart: true };
  cache.subscribe(() => {}, [1]);
  store.read.mock.lastCall?.[1]?.(withoutContents(part, [1]));
  const known = cache.current();
  store.read.mock.lastCall?.[1]?.(withoutContents(part, []));
  expect(cache.current()).toBe(known);
});

test('included posts are complete if they have contents or a complete list lacks them', () => {
  const list: IndexSnapshot = withoutContents({ ...aSnapshot(), posts: [one, two] }, [1]);
  const part: IndexSnapshot = { ...list, isPart: true };
  expect([[], [1], [99], [2], 'all' as const].map((include) => includesAllContent(list, include))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(
    [[], [1], [99], [1, 99], 'all' as const].map((include) => includesAllContent(part, include)),
  ).toEqual([true, true, false, false, false]);
});

/** A cache over an index without contents, which has read its list. */
async function setUpThin(posts: readonly BlogPost[]) {
  const index = createFakeIndex(posts);
  let listener: (snapshot?: IndexSnapshot) => void = () => {};
  const source = {
    read: vi.fn<PostIndex['read']>((include) => index.read(include)),
    subscribe: async (listen: (snapshot?: IndexSnapshot) => void) => {
      listener = listen;
      return () => {};
    },
  };
  const cache = createPostsCache(source);
  /** What has been shown of the post 1, once it was whole. */
  const contents: (string | undefined)[] = [];
  cache.subscribe(() => {
    const post = cache.current()?.posts.find(({ id }) => id === 1);
    if (post?.content !== undefined || contents.length > 0) contents.push(post?.content);
  });
  await settled();
  return {
    index,
    source,
    cache,
    tell: (snapshot?: IndexSnapshot) => listener(snapshot),
    wholeIds: () =>
      cache
        .current()
        ?.posts.filter(isWhole)
        .map(({ id }) => id),
    shown: () => contents,
  };
}

/** Everything in memory has been read by then. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function setUp() {
  let time = 1_000_000;
  let tell: (snapshot?: PostSnapshot) => void = () => {};
  const readings: ((snapshot: PostSnapshot) => void)[] = [];
  const store = {
    read: vi.fn<PostIndex['read']>(() => new Promise((resolve) => void readings.push(resolve))),
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
    answer: async (changes: Partial<PostSnapshot> = {}) => {
      const snapshot = { ...aSnapshot(), ...changes };
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
    unreadable: { texts: [], lastValid: null },
    storedText: { text: '[]' },
    durability: { isDurable: true },
    clearing: { wasCleared: false },
  };
}
