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
export const postsFreshMs = 60_000;

/** What was last read of a store, for all screens of a page, in the form of React's `useSyncExternalStore`. */
export interface PostsCache {
  /**
   * The newest state that is known; null until the first reading. The same object until it changes, and in the next one each
   * post that says the same is the same object too: a screen draws only what is new.
   *
   * A wanted post that is whole stays so: a newer state that lacks its content is shown once that was read.
   */
  readonly current: () => IndexSnapshot | null;
  /** Why nothing is known, or not all that is wanted, where reading has failed; else null. */
  readonly failure: () => PostStoreErrorCode | null;
  /** Reads again. */
  readonly retry: () => void;
  /**
   * Calls back after each change. Reads, where nothing was read within the last minute, or a wanted post is not whole. Returns
   * the way to stop.
   *
   * @param wanted the posts that are to be whole as long as this is subscribed; none if left out
   */
  readonly subscribe: (listener: () => void, wanted?: WantedPosts) => () => void;
  /** Calls back after each change, as `subscribe` does, and reads nothing for it. */
  readonly onChange: (listener: () => void) => void;
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
  const wishes = new Set<{ readonly wanted: WantedPosts }>();
  let snapshot: IndexSnapshot | null = null;
  let lastSet: IndexSnapshot | null = null;
  let failure: PostStoreErrorCode | null = null;
  let knownAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let hasChangedMeanwhile = false;
  /** Counts the states that others than a reading have told of. */
  let told = 0;
  let isListening = false;

  return {
    current: () => snapshot,
    failure: () => failure,
    retry() {
      fail(null);
      void read();
    },
    subscribe(listener, wanted = []) {
      const wish = { wanted };
      listeners.add(listener);
      wishes.add(wish);
      if (!isListening) {
        isListening = true;
        void source.subscribe((newest) => (newest ? set(newest) : readAfterChange()));
      }
      if (now() - knownAt >= postsFreshMs || (snapshot && lacksAny(snapshot, wanted))) void read();
      return () => {
        listeners.delete(listener);
        wishes.delete(wish);
      };
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
    const asked = allWanted();
    const toldBefore = told;
    try {
      const found = await source.read(asked, (part) => {
        if (told === toldBefore && (!snapshot || snapshot.isPart) && !takesAway(part)) publish(part);
      });
      // What arrived meanwhile is newer.
      if (told === toldBefore && !takesAway(found)) {
        lastSet = found;
        publish(found);
      }
      // Wanted since the reading began.
      if (snapshot && lacksAny(snapshot, without(allWanted(), asked))) hasChangedMeanwhile = true;
    } catch (error) {
      // What is known stays; whoever asks next tries again.
      if (!snapshot || snapshot.isPart || lacksAny(snapshot, allWanted()))
        fail(error instanceof PostStoreError ? error.code : 'failed');
    } finally {
      isReading = false;
      if (hasChangedMeanwhile) {
        hasChangedMeanwhile = false;
        void read();
      }
    }
  }

  function set(newest: IndexSnapshot): void {
    // Who made a change and the store may both tell of it.
    if (newest === lastSet) return;
    lastSet = newest;
    told += 1;
    if (!takesAway(newest)) publish(newest);
    if (lacksAny(newest, allWanted())) readAfterChange();
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

  function allWanted(): WantedPosts {
    const ids = new Set<BlogPost['id']>();
    for (const { wanted } of wishes) {
      if (wanted === 'all') return wanted;
      for (const id of wanted) ids.add(id);
    }
    return [...ids];
  }

  /** Whether a state lacks the content of a wanted post that is whole now, or was not there, and so was not waited for. */
  function takesAway(newest: IndexSnapshot): boolean {
    if (!snapshot) return false;
    const lacking = lackingOf(newest, allWanted());
    if (lacking.size === 0) return false;
    const waitedFor = lackingOf(snapshot, allWanted());
    const known = snapshot.isPart ? new Set(snapshot.posts.map(({ id }) => id)) : null;
    return [...lacking].some((id) => !waitedFor.has(id) && (known?.has(id) ?? true));
  }
}

/** Whether each wanted post that is in the list is whole, and, where the list goes on, in it. */
export function hasAll({ posts, isPart }: IndexSnapshot, wanted: WantedPosts): boolean {
  if (wanted.length === 0) return true;
  if (lacksAny({ posts }, wanted)) return false;
  if (!isPart) return true;
  if (wanted === 'all') return false;
  const ids = new Set(posts.map(({ id }) => id));
  return wanted.every((id) => ids.has(id));
}

function lacksAny(snapshot: Pick<IndexSnapshot, 'posts'>, wanted: WantedPosts): boolean {
  return lackingOf(snapshot, wanted).size > 0;
}

/** The ids of the wanted posts whose contents are not there. */
function lackingOf(
  { posts }: Pick<IndexSnapshot, 'posts'>,
  wanted: WantedPosts,
): ReadonlySet<BlogPost['id']> {
  if (wanted.length === 0) return new Set();
  const isWanted = wanted === 'all' ? null : new Set(wanted);
  return new Set(
    posts.filter((post) => (isWanted?.has(post.id) ?? true) && !isWhole(post)).map(({ id }) => id),
  );
}

function without(wanted: WantedPosts, asked: WantedPosts): WantedPosts {
  if (asked === 'all') return [];
  if (wanted === 'all') return wanted;
  const known = new Set(asked);
  return wanted.filter((id) => !known.has(id));
}
