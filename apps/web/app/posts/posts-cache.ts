import {
  type PostSnapshot,
  type PostStore,
  PostStoreError,
  type PostStoreReason,
} from '@branchbook/blog-core';

import { rememberStoredPosts } from './remember-stored-posts.ts';
import { reusePosts } from './reuse-posts.ts';

/** Results count as fresh for a minute; other tabs' changes, and this tab's own, arrive at once. */
export const postsFreshMs = 60_000;

/** What was last read of a store, for all screens of a page, in the form of React's `useSyncExternalStore`. */
export interface PostsCache {
  /**
   * The newest state that is known; null until the first reading. The same object until it changes, and in the next one each
   * post that says the same is the same object too: a screen draws only what is new.
   */
  readonly current: () => PostSnapshot | null;
  /** Why nothing is known, where reading has failed; else null. */
  readonly failure: () => PostStoreReason | null;
  /** Reads again. */
  readonly retry: () => void;
  /** Calls back after each change. Reads, where nothing was read within the last minute. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls back after each change, as `subscribe` does, and reads nothing for it. */
  readonly onChange: (listener: () => void) => void;
  /** Takes in what a change has led to. */
  readonly set: (newest: PostSnapshot) => void;
}

/** Keeps what a store says. It listens to the store from the first subscriber on, for the life of the page. */
export function createPostsCache(
  store: Pick<PostStore, 'readAll' | 'subscribe'>,
  now: () => number = Date.now,
): PostsCache {
  const listeners = new Set<() => void>();
  let snapshot: PostSnapshot | null = null;
  let lastSet: PostSnapshot | null = null;
  let failure: PostStoreReason | null = null;
  let knownAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let hasChangedMeanwhile = false;
  let isListening = false;

  return {
    current: () => snapshot,
    failure: () => failure,
    retry() {
      fail(null);
      void read();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!isListening) {
        isListening = true;
        void store.subscribe((newest) => (newest ? set(newest) : readAfterChange()));
      }
      if (now() - knownAt >= postsFreshMs) void read();
      return () => void listeners.delete(listener);
    },
    onChange: (listener) => void listeners.add(listener),
    set,
  };

  function readAfterChange(): void {
    // A reading under way may have begun before the change.
    if (isReading) hasChangedMeanwhile = true;
    else void read();
  }

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    const before = snapshot;
    try {
      const found = await store.readAll();
      // What arrived meanwhile is newer.
      if (snapshot === before) set(found);
    } catch (error) {
      // What is known stays; whoever asks next tries again.
      if (snapshot === null) fail(error instanceof PostStoreError ? error.reason : 'refused');
    } finally {
      isReading = false;
      if (hasChangedMeanwhile) {
        hasChangedMeanwhile = false;
        void read();
      }
    }
  }

  function set(newest: PostSnapshot): void {
    // Who made a change and the store may both tell of it.
    if (newest === lastSet) return;
    lastSet = newest;
    rememberStoredPosts(newest);
    const posts = snapshot ? reusePosts(snapshot.posts, newest.posts) : newest.posts;
    snapshot = posts === newest.posts ? newest : { ...newest, posts };
    knownAt = now();
    failure = null;
    for (const listener of listeners) listener();
  }

  function fail(reason: PostStoreReason | null): void {
    if (reason === failure) return;
    failure = reason;
    for (const listener of listeners) listener();
  }
}
