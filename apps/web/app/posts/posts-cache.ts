import {
  type BlogPost,
  type IndexSnapshot,
  isWhole,
  type PostIndex,
  PostStoreError,
  type PostStoreErrorCode,
  type Unsubscribe,
  type WantedPosts,
} from '@branchbook/blog-core';

import { rememberStoredPosts } from './remember-stored-posts.ts';
import { reusePosts } from './reuse-posts.ts';

/** Data is fresh for 60 s. Changes of this tab and others arrive at once. */
export const staleTimeMs = 60_000;

/** Caches the list of a store for all screens, for React's `useSyncExternalStore`. */
export interface PostsCache {
  /**
   * Returns the latest state; null before the first read. The same object until it changes;
   * unchanged posts keep their identity, so that screens render only changes. A loaded content
   * isn't dropped: a newer state without it is shown once it's read.
   */
  readonly current: () => IndexSnapshot | null;
  /** Returns why reading failed while included contents are missing; else null. */
  readonly failure: () => PostStoreErrorCode | null;
  /** Reads again. */
  readonly retry: () => void;
  /**
   * Calls back after each change. Reads if the data is stale or an included content is missing.
   * Returns a function that unsubscribes.
   *
   * @param include the posts whose contents to load while subscribed; none by default
   */
  readonly subscribe: (listener: () => void, include?: WantedPosts) => () => void;
  /** Calls back after each change, without reading. */
  readonly subscribeWithoutReading: (listener: () => void) => void;
  /** Stores the state that a change led to. */
  readonly set: (newest: IndexSnapshot) => void;
}

/** Reads a list and emits its changes, with or without the new state. */
export interface PostsSource extends Pick<PostIndex, 'read'> {
  readonly subscribe: (listener: (snapshot?: IndexSnapshot) => void) => Promise<Unsubscribe>;
}

/** Creates a cache. Subscribes to the store with the first subscriber, for the life of the page. */
export function createPostsCache(source: PostsSource, now: () => number = Date.now): PostsCache {
  const listeners = new Set<() => void>();
  const subscriptions = new Set<{ readonly include: WantedPosts }>();
  let snapshot: IndexSnapshot | null = null;
  let lastSet: IndexSnapshot | null = null;
  let failure: PostStoreErrorCode | null = null;
  let knownAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let shouldReadAgain = false;
  /** Number of states that didn't come from a read. */
  let externalUpdates = 0;
  let isListening = false;

  return {
    current: () => snapshot,
    failure: () => failure,
    retry() {
      fail(null);
      void read();
    },
    subscribe(listener, include = []) {
      const subscription = { include };
      listeners.add(listener);
      subscriptions.add(subscription);
      if (!isListening) {
        isListening = true;
        void source.subscribe((newest) => (newest ? set(newest) : readAfterChange()));
      }
      if (now() - knownAt >= staleTimeMs || (snapshot && lacksContent(snapshot, include))) void read();
      return () => {
        listeners.delete(listener);
        subscriptions.delete(subscription);
      };
    },
    subscribeWithoutReading: (listener) => void listeners.add(listener),
    set,
  };

  function readAfterChange(): void {
    // The current read may have begun before the change.
    if (isReading) shouldReadAgain = true;
    else void read();
  }

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    const requested = getAllIncluded();
    const externalUpdatesBefore = externalUpdates;
    try {
      const found = await source.read(requested, (part) => {
        if (
          externalUpdates === externalUpdatesBefore &&
          (!snapshot || snapshot.isPart) &&
          !dropsContent(part)
        )
          publish(part);
      });
      // A state that arrived during the read is newer.
      if (externalUpdates === externalUpdatesBefore && !dropsContent(found)) {
        lastSet = found;
        publish(found);
      }
      // Subscribed during the read.
      if (snapshot && lacksContent(snapshot, subtractPosts(getAllIncluded(), requested)))
        shouldReadAgain = true;
    } catch (error) {
      // Keeps the known state. The next subscriber tries again.
      if (!snapshot || snapshot.isPart || lacksContent(snapshot, getAllIncluded()))
        fail(error instanceof PostStoreError ? error.code : 'failed');
    } finally {
      isReading = false;
      if (shouldReadAgain) {
        shouldReadAgain = false;
        void read();
      }
    }
  }

  function set(newest: IndexSnapshot): void {
    // The writer and the store may both emit a change.
    if (newest === lastSet) return;
    lastSet = newest;
    externalUpdates += 1;
    if (!dropsContent(newest)) publish(newest);
    if (lacksContent(newest, getAllIncluded())) readAfterChange();
  }

  function publish(newest: IndexSnapshot): void {
    rememberStoredPosts(newest);
    const posts = snapshot ? reusePosts(snapshot.posts, newest.posts) : newest.posts;
    snapshot = posts === newest.posts ? newest : { ...newest, posts };
    if (!newest.isPart) knownAt = now();
    failure = null;
    for (const listener of listeners) listener();
  }

  function fail(reason: PostStoreErrorCode | null): void {
    if (reason === failure) return;
    failure = reason;
    for (const listener of listeners) listener();
  }

  function getAllIncluded(): WantedPosts {
    const ids = new Set<BlogPost['id']>();
    for (const { include } of subscriptions) {
      if (include === 'all') return include;
      for (const id of include) ids.add(id);
    }
    return [...ids];
  }

  /**
   * Returns true if `newest` would drop content that a subscriber needs and that is already loaded.
   */
  function dropsContent(newest: IndexSnapshot): boolean {
    if (!snapshot) return false;
    const missing = getMissingContent(newest, getAllIncluded());
    if (missing.size === 0) return false;
    const alreadyMissing = getMissingContent(snapshot, getAllIncluded());
    const known = snapshot.isPart ? new Set(snapshot.posts.map(({ id }) => id)) : null;
    return [...missing].some((id) => !alreadyMissing.has(id) && (known?.has(id) ?? true));
  }
}

/**
 * Returns true if each included post in the list has its content, and none may be missing from a
 * partial list.
 */
export function includesAllContent({ posts, isPart }: IndexSnapshot, include: WantedPosts): boolean {
  if (include.length === 0) return true;
  if (lacksContent({ posts }, include)) return false;
  if (!isPart) return true;
  if (include === 'all') return false;
  const ids = new Set(posts.map(({ id }) => id));
  return include.every((id) => ids.has(id));
}

function lacksContent(snapshot: Pick<IndexSnapshot, 'posts'>, include: WantedPosts): boolean {
  return getMissingContent(snapshot, include).size > 0;
}

/** Returns the ids of included posts without content. */
function getMissingContent(
  { posts }: Pick<IndexSnapshot, 'posts'>,
  include: WantedPosts,
): ReadonlySet<BlogPost['id']> {
  if (include.length === 0) return new Set();
  const included = include === 'all' ? null : new Set(include);
  return new Set(
    posts.filter((post) => (included?.has(post.id) ?? true) && !isWhole(post)).map(({ id }) => id),
  );
}

function subtractPosts(include: WantedPosts, requested: WantedPosts): WantedPosts {
  if (requested === 'all') return [];
  if (include === 'all') return include;
  const known = new Set(requested);
  return include.filter((id) => !known.has(id));
}
