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

/** What a screen knows about the posts. */
export type PostsView = LoadingPosts | ({ readonly status: 'ready' } & IndexSnapshot);

/**
 * Posts that were not read yet, or not all that is wanted of them. In a browser `posts` are the seeds, with which its list begins; of
 * a server's list nothing is known.
 */
export interface LoadingPosts {
  readonly status: 'loading';
  readonly posts: readonly IndexedPost[];
  /** Why they could not be read; null while that is not known. */
  readonly failure: PostStoreErrorCode | null;
  /** Reads them again. */
  readonly retry: () => void;
}

/** What a screen knows about the part of the list that readers have come to. */
export interface PostListView extends PublishedList {
  /** While loading, it is the list that the built page shows; 'failed' where a reading of it has failed, and what was known stays. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** Reads on; where something could not be read, that once again. */
  readonly fetchNextPage: () => void;
}

/** What a screen knows about the post of an address. While loading, it is the one that the built page shows, if there is one. */
export interface PostView {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Null where no post has the address. */
  readonly found: PublishedPost | null;
  /** What everybody finds at this address; null where it stands in this browser alone. */
  readonly publicPost: PostSummary | null;
  /** Reads it again, where it could not be read. */
  readonly retry: () => void;
}

const getNull = () => null;

const firstPosts: readonly IndexedPost[] = __POSTS_ON_SERVER__ ? [] : seedPosts;

const includeNone: WantedPosts = [];

/**
 * All posts, of which those that are wanted are whole, as far as they are in the list. Fresh for 60 s, not read again on focus, in
 * step with other tabs.
 *
 * A screen that wants none gets the top of a long list (`isPart`) before all of it; one that wants some waits for these, or for the
 * whole list.
 *
 * @example
 * const view = usePosts();
 * if (view.status === 'loading') return <Skeleton />; // storage was not read yet: not "there are none"
 */
export function usePosts(include: WantedPosts = includeNone): PostsView {
  const subscribe = useSubscribeTo(include);
  const snapshot = useSyncExternalStore(subscribe, postsCache.current, getNull);
  const failure = useSyncExternalStore(subscribe, postsCache.failure, getNull);
  const isThere = useMemo(
    () => snapshot !== null && includesAllContent(snapshot, include),
    [snapshot, include],
  );
  // The rest of a list could not be read: what is there of it must not pass for all.
  const isCut = snapshot?.isPart === true && failure !== null && include.length === 0;
  return snapshot && isThere && !isCut
    ? { status: 'ready', ...snapshot }
    : { status: 'loading', posts: firstPosts, failure, retry: postsCache.retry };
}

/** Has posts read whole, for a screen that is shown without them, too: `usePosts` gives them once they are. */
export function usePrefetchPosts(include: WantedPosts): void {
  const subscribe = useSubscribeTo(include);
  useEffect(() => subscribe(() => {}), [subscribe]);
}

/** Subscribes to the posts; the same function as long as the same ones are wanted. */
function useSubscribeTo(include: WantedPosts): (listener: () => void) => () => void {
  const key = include === 'all' ? include : include.join(' ');
  return useCallback(
    (listener: () => void) => postsCache.subscribe(listener, include),
    // What is wanted may be a new list of the same ids at each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key],
  );
}

/**
 * The list as its readers see it, without contents.
 *
 * @param after the cursor of the place where it begins; null for the newest post
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
 * The post of an address with its neighbours; as fresh as `usePosts`.
 *
 * @example
 * const { status, found } = usePost(slug);
 * if (!found && status === 'loading') return <Skeleton />; // storage was not read yet: not "not found"
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
 * Reads when the screen is there, and says which reading has failed since; null where none has, or it was read again. Another first
 * reading begins anew: what was asked for before says nothing any more.
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
      // A failure that stays would not be told again.
      setFailure((known) => (known?.failed === reading ? null : known));
      read(reading);
    },
    [read],
  );
  return { failed: failure?.of === initialRead ? failure.failed : null, readAgain };
}
