import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryPostStore, type MemoryBacking, type MemoryPostStore } from '../memory-post-store.ts';
import type { PostChange } from '../post-change.ts';
import type { ApplyResult, PostPage, PostQuery, PostStore, StoredPost } from '../post-store.ts';
import { seedPosts } from '../seed-posts.ts';
import type { PostStoreConformanceCase } from './harness.ts';

export type OpenStore = (backing: MemoryBacking) => PostStore;

/** What a store does wrong, a part of the message with which the case must fail, and the store. */
export type BrokenStore = readonly [behavior: string, message: string, openStore: OpenStore];

/** A change without an effect. */
export const nothing: PostChange = { type: 'move', id: -1, before: null };

export function withMembers(
  getMembers: (store: MemoryPostStore, backing: MemoryBacking) => Partial<PostStore>,
): OpenStore {
  return (backing) => {
    const store = createMemoryPostStore({ backing, seeds: seedPosts });
    return { ...store, ...getMembers(store, backing) };
  };
}

export function withList(
  getPage: (store: MemoryPostStore, query: PostQuery) => Promise<PostPage>,
): OpenStore {
  return withMembers((store) => ({
    // The callers of the overload with contents get what a broken store returns.
    list: ((query?: PostQuery) => getPage(store, query ?? {})) as PostStore['list'],
  }));
}

export function withFound(
  change: (found: StoredPost, backing: MemoryBacking) => StoredPost | null,
): OpenStore {
  return withMembers((store, backing) => ({
    get: async (key) => {
      const found = await store.get(key);
      return found && change(found, backing);
    },
  }));
}

export function withApply(
  apply: (
    store: MemoryPostStore,
    changes: readonly PostChange[],
    backing: MemoryBacking,
  ) => Promise<ApplyResult>,
): OpenStore {
  return withMembers((store, backing) => ({ apply: (changes) => apply(store, changes, backing) }));
}

export function withChanges(change: (each: PostChange) => PostChange): OpenStore {
  return withApply((store, changes) => store.apply(changes.map(change)));
}

/** Tests that each case fails for each store that breaks its guarantee, with the given message. */
export function testBrokenStores(
  cases: readonly PostStoreConformanceCase[],
  brokenStores: Readonly<Record<string, readonly BrokenStore[]>>,
): void {
  beforeEach(() => {
    // Some cases wait for a call that a broken store never makes.
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  describe.each(cases)('the case: $name', ({ name, run }) => {
    test.each(brokenStores[name] ?? [])('fails for a store that %s', async (_, message, openStore) => {
      const backing: MemoryBacking = { text: null };
      const outcome = run({
        seeds: seedPosts,
        open: async () => openStore(backing),
        writeText: async (text) => void (backing.text = text),
        readText: async () => backing.text,
      }).then(
        () => 'It passed.',
        (error: unknown) => String(error),
      );
      await vi.runAllTimersAsync();
      expect(await outcome).toContain(message);
    });
  });

  test('has a broken store for each case', () => {
    expect(Object.keys(brokenStores)).toStrictEqual(cases.map(({ name }) => name));
  });
}
