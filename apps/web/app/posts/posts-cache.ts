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

/** Results count as fresh for a minute; other tabs' changes, and this tab's own, arrive at once. */
export const staleTimeMs = 60_000;

/** What was last read of a store, for all screens of a page, in the form of React's `useSyncExternalStore`. */
export interface PostsCache {
  /**
   * The newest state that is known; null until the first reading. The same object until it changes, and in the next one each
   * post that says the same is the same object too: a screen draws only what is new.
   *
   * A include post that is whole stays so: a newer state that lacks its content is shown once that was read.
   */
  readonly current: () => IndexSnapshot | null;
  /** Why nothing is known, or not all that is wanted, where reading has failed; else null. */
  readonly failure: () => PostStoreErrorCode | null;
  /** Reads again. */
  readonly retry: () => void;
  /**
   * Calls back after each change. Reads, where nothing was read within the last minute, or a include post is not whole. Returns
   * the way to stop.
   *
   * @param include the posts that are to be whole as long as this is subscribed; none if left out
   */
  readonly subscribe: (listener: () => void, include?: WantedPosts) => () => void;
  /** Calls back after each change, as `subscribe` does, and reads nothing for it. */
  readonly subscribeWithoutReading: (listener: () => void) => void;
  /** Takes in what a change has led to. */
  readonly set: (newest: IndexSnapshot) => void;
}

/** Where a list is read, and what tells of its changes: with the newest state, or with nothing. */
export interface PostsSource extends Pick<PostIndex, 'read'> {
  readonly subscribe: (listener: (snapshot?: IndexSnapshot) => void) => Promise<Unsubscribe>;
}

/** Keeps what a store says. It listens to the store from the first subscriber on, for the life of the page. */
export function createPostsCache(source: PostsSource, now: () => number = Date.now): PostsCache {
  const listeners = new Set<() => void>();
  const subscriptions = new Set<{ readonly include: WantedPosts }>();
  let snapshot: IndexSnapshot | null = null;
  let lastSet: IndexSnapshot | null = null;
  let failure: PostStoreErrorCode | null = null;
  let knownAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let shouldReadAgain = false;
  /** Counts the states that others than a reading have told of. */
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
    // A reading under way may have begun before the change.
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
      // What arrived meanwhile is newer.
      if (externalUpdates === externalUpdatesBefore && !dropsContent(found)) {
        lastSet = found;
        publish(found);
      }
      // Wanted since the reading began.
      if (snapshot && lacksContent(snapshot, subtractPosts(getAllIncluded(), requested)))
        shouldReadAgain = true;
    } catch (error) {
      // What is known stays; whoever asks next tries again.
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
    // Who made a change and the store may both tell of it.
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

  /** Whether a state lacks the content of a include post that is whole now, or was not there, and so was not waited for. */
  function dropsContent(newest: IndexSnapshot): boolean {
    if (!snapshot) return false;
    const missing = getMissingContent(newest, getAllIncluded());
    if (missing.size === 0) return false;
    const alreadyMissing = getMissingContent(snapshot, getAllIncluded());
    const known = snapshot.isPart ? new Set(snapshot.posts.map(({ id }) => id)) : null;
    return [...missing].some((id) => !alreadyMissing.has(id) && (known?.has(id) ?? true));
  }
}

/** Whether each include post that is in the list is whole, and, where the list goes on, in it. */
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

/** The ids of the include posts whose contents are not there. */
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
