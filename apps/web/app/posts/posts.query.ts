import {
  type IndexedPost,
  type IndexSnapshot,
  type PostStoreErrorCode,
  type PostSummary,
  seedPosts,
  type WantedPosts,
} from '@branchbook/blog-core';
import { use, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { InitialPostsContext } from './initial-posts.tsx';
import { publicPosts, postsCache } from './post-store.ts';
import { includesAllContent } from './posts-cache.ts';
import type { PublishedList, PublishedPost } from './published-post.ts';

/** The state of the posts, for a screen. */
export type PostsView = LoadingPosts | ({ readonly status: 'ready' } & IndexSnapshot);

/**
 * Posts that aren't loaded, or not with all contents. `posts` are the seeds for a store in the
 * browser, and empty for a server.
 */
export interface LoadingPosts {
  readonly status: 'loading';
  readonly posts: readonly IndexedPost[];
  /** Why loading failed; null while it's unknown. */
  readonly failure: PostStoreErrorCode | null;
  /** Loads again. */
  readonly retry: () => void;
}

/** The state of the list that readers have loaded. */
export interface PostListView extends PublishedList {
  /** While 'loading', the prerendered list. 'failed' keeps what was loaded. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** Loads the next page, or retries what failed. */
  readonly fetchNextPage: () => void;
}

/** The state of a post page. While 'loading', it has the prerendered post, if there is one. */
export interface PostView {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Null if no post has the path. */
  readonly found: PublishedPost | null;
  /** The post that everyone sees at this path; null if it's only in this browser. */
  readonly publicPost: PostSummary | null;
  /** Retries a failed load. */
  readonly retry: () => void;
}

const getNull = () => null;

const firstPosts: readonly IndexedPost[] = __POSTS_ON_SERVER__ ? [] : seedPosts;

const includeNone: WantedPosts = [];

/**
 * Returns all posts, with the contents of the included ones. Fresh for 60 s, in sync with other
 * tabs, without refetch on focus.
 *
 * A screen that includes none gets the top of a long list (`isPart`) first. One that includes some
 * waits for these, or for the whole list.
 *
 * @example
 * const view = usePosts();
 * if (view.status === 'loading') return <Skeleton />; // not read yet: not "there are none"
 */
export function usePosts(include: WantedPosts = includeNone): PostsView {
  const subscribe = useSubscribeTo(include);
  const snapshot = useSyncExternalStore(subscribe, postsCache.current, getNull);
  const failure = useSyncExternalStore(subscribe, postsCache.failure, getNull);
  const isThere = useMemo(
    () => snapshot !== null && includesAllContent(snapshot, include),
    [snapshot, include],
  );
  // The rest of the list failed to load: a partial list must not look complete.
  const isCut = snapshot?.isPart === true && failure !== null && include.length === 0;
  return snapshot && isThere && !isCut
    ? { status: 'ready', ...snapshot }
    : { status: 'loading', posts: firstPosts, failure, retry: postsCache.retry };
}

/**
 * Loads the contents of posts without waiting for them. `usePosts` returns them once they are
 * loaded.
 */
export function usePrefetchPosts(include: WantedPosts): void {
  const subscribe = useSubscribeTo(include);
  useEffect(() => subscribe(() => {}), [subscribe]);
}

/** Returns a subscribe function that is stable while the included posts are the same. */
function useSubscribeTo(include: WantedPosts): (listener: () => void) => () => void {
  const key = include === 'all' ? include : include.join(' ');
  return useCallback(
    (listener: () => void) => postsCache.subscribe(listener, include),
    // `include` may be a new array with the same ids in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key],
  );
}

/**
 * Returns the list for readers, without contents.
 *
 * @param after the cursor at which it starts; null for the newest post
 */
export function usePostList(after: string | null): PostListView {
  const initial = use(InitialPostsContext);
  const list = useSyncExternalStore(
    publicPosts.subscribe,
    () => publicPosts.getList(after),
    () => initial?.list ?? undefined,
  );
  const readList = useCallback(() => publicPosts.fetchList(after), [after]);
  const fetchNext = useCallback(() => publicPosts.fetchNextPage(after), [after]);
  const { failed, readAgain } = useRead(readList);
  const fetchNextPage = useCallback(() => readAgain(failed ?? fetchNext), [readAgain, failed, fetchNext]);
  if (list) return { ...list, status: failed ? 'failed' : 'ready', fetchNextPage };
  return { ...publicPosts.prerendered.list, status: failed ? 'failed' : 'loading', fetchNextPage };
}

/**
 * Returns the post of a path with its neighbors; as fresh as `usePosts`.
 *
 * @example
 * const { status, found } = usePost(slug);
 * if (!found && status === 'loading') return <Skeleton />; // not read yet: not "not found"
 */
export function usePost(slug: string): PostView {
  const initial = use(InitialPostsContext);
  const found = useSyncExternalStore(
    publicPosts.subscribe,
    () => publicPosts.getPost(slug),
    () => (initial?.post?.slug === slug ? initial.post.found : undefined),
  );
  const readPost = useCallback(() => publicPosts.fetchPost(slug), [slug]);
  const { failed, readAgain } = useRead(readPost);
  const retry = useCallback(() => readAgain(readPost), [readAgain, readPost]);
  const built = publicPosts.prerendered.post(slug);
  const isKnown = found !== undefined;
  return {
    status: isKnown ? 'ready' : failed ? 'failed' : 'loading',
    found: isKnown ? found : built,
    publicPost: (publicPosts.isRemote ? (found ?? null) : built)?.post ?? null,
    retry,
  };
}

type Read = () => Promise<unknown>;

/**
 * Reads when the component mounts. Returns the read that failed last; null if none did or it was
 * retried. A new initial read resets the error.
 */
function useRead(initialRead: Read) {
  const [failure, setFailure] = useState<{ readonly of: Read; readonly failed: Read } | null>(null);
  const current = useRef<Read>(null);
  const read = useCallback(
    (reading: Read) => {
      reading().then(
        () => setFailure((known) => (known?.failed === reading ? null : known)),
        () => {
          if (current.current === initialRead) setFailure({ of: initialRead, failed: reading });
        },
      );
    },
    [initialRead],
  );
  useEffect(() => {
    current.current = initialRead;
    read(initialRead);
  }, [read, initialRead]);
  const readAgain = useCallback(
    (reading: Read) => {
      // Otherwise a repeated failure wouldn't be announced.
      setFailure((known) => (known?.failed === reading ? null : known));
      read(reading);
    },
    [read],
  );
  return { failed: failure?.of === initialRead ? failure.failed : null, readAgain };
}
