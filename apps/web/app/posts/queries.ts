import {
  type ConditionReport,
  type PostQuery,
  PostStoreError,
  type PostStoreErrorCode,
  type PostSummary,
  type PostVersion,
  type StoredPost,
  type TagCount,
  type TrashedPost,
} from '@branchbook/blog-core';
import { queryOptions, useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { type PostStorage, usePagePosts } from './post-storage.ts';
import type { PublishedList, PublishedPost } from './published-post.ts';
import { postsKey, publishedListKey, publishedPostKey, storedPostKey, toFirstPages } from './query-keys.ts';
import { StaleBuildError } from './stale-build-error.ts';

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
  /** True if a load failed because a deploy has replaced the build of this page. */
  readonly isStale: boolean;
  /** Retries a failed load. */
  readonly retry: () => void;
}

/** Posts of the list for a screen of the admin. */
export interface PostPagesView {
  /** 'failed' if the first page could not be loaded. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** The posts are those of the query before, until those of this one arrive. */
  readonly isPrevious: boolean;
  /** Why the latest load failed; null if it did not. */
  readonly failure: PostStoreErrorCode | null;
  readonly posts: readonly PostSummary[];
  /** The number of posts on all pages; null if it is not known. */
  readonly total: number | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** Loads the next page, or retries what failed. */
  readonly fetchNextPage: () => void;
}

/** A value of the store for a screen of the admin. */
export interface ReadView<Value> {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Undefined until it is loaded. */
  readonly value: Value | undefined;
  /** Why loading failed; null if it did not. */
  readonly failure: PostStoreErrorCode | null;
  readonly retry: () => void;
}

const noPages: readonly PublishedList[] = [];

/**
 * Returns the list for readers, without contents if a server has them. Fresh for 60 s, without
 * refetch on focus.
 *
 * @param after the cursor at which it starts; null for the newest post
 */
export function usePostList(after: string | null): PostListView {
  const { published } = useReaderStorage();
  const placeholder = useMemo(
    () => (published.prerenderedList ? toFirstPages(published.prerenderedList) : undefined),
    [published],
  );
  const list = useInfiniteQuery({
    queryKey: publishedListKey(after),
    queryFn: ({ pageParam }) => published.readList(pageParam),
    initialPageParam: after,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: placeholder,
  });
  const pages = (list.data ?? placeholder)?.pages ?? noPages;
  const posts = useMemo(() => joinPages(pages), [pages]);
  return {
    after: pages[0]?.after ?? null,
    posts,
    nextCursor: pages.at(-1)?.nextCursor ?? null,
    status:
      list.isError && !list.isFetching
        ? 'failed'
        : list.data && !list.isPlaceholderData
          ? 'ready'
          : 'loading',
    fetchNextPage: () => fetchMore(list),
  };
}

/** Returns the query of a post page: the post of a slug; null if there is none. */
export const publishedPostQuery = ({ published }: PostStorage, slug: string) =>
  queryOptions({ queryKey: publishedPostKey(slug), queryFn: () => published.readPost(slug) });

/**
 * Returns the post of a path with its neighbors; as fresh as `usePostList`.
 *
 * @example
 * const { status, found } = usePost(slug);
 * if (!found && status === 'loading') return <Skeleton />; // not read yet: not "not found"
 */
export function usePost(slug: string): PostView {
  const storage = useReaderStorage();
  const { data: found, isError, error, refetch } = useQuery(publishedPostQuery(storage, slug));
  const prerendered = storage.published.getPrerenderedPost(slug);
  const isKnown = found !== undefined;
  return {
    status: isKnown ? 'ready' : isError ? 'failed' : 'loading',
    found: isKnown ? found : prerendered,
    publicPost: (storage.isOnServer ? (found ?? null) : prerendered)?.post ?? null,
    isStale: error instanceof StaleBuildError,
    retry: () => void refetch(),
  };
}

/**
 * Returns posts without contents, in pages, for a screen of the admin. Keeps the previous result
 * until that of another query arrives.
 *
 * @example
 * const { status, posts } = usePostPages({ search: 'tax' });
 * if (status === 'loading') return <Skeleton />; // not read yet: not "there are none"
 */
export function usePostPages({
  search = '',
  sort = 'list',
}: Pick<PostQuery, 'search' | 'sort'> = {}): PostPagesView {
  const { store, limits } = useWatchedStorage();
  const list = useInfiniteQuery({
    queryKey: [...postsKey, 'list', search, sort],
    queryFn: ({ pageParam: cursor }) => store.list({ search, sort, cursor, limit: limits.pageSize }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
  });
  const pages = list.data?.pages;
  const posts = useMemo(() => joinPages(pages ?? []), [pages]);
  return {
    status: list.data ? 'ready' : list.isError ? 'failed' : 'loading',
    isPrevious: list.isPlaceholderData,
    failure: toErrorCode(list.error),
    posts,
    total: pages?.at(-1)?.total ?? null,
    hasNextPage: list.hasNextPage,
    isFetchingNextPage: list.isFetchingNextPage,
    fetchNextPage: () => fetchMore(list),
  };
}

/**
 * Returns the query of a post by id. Its data is dropped with its last observer: a form that opens
 * must not start with the text of an earlier visit.
 */
export const storedPostQuery = ({ store }: PostStorage, id: number) =>
  queryOptions({ queryKey: storedPostKey(id), queryFn: () => store.get({ id }), gcTime: 0 });

/** Returns a post with its content, version and neighbors; null if the list does not contain it. */
export function useStoredPost(id: number): ReadView<StoredPost | null> {
  return toReadView(useQuery(storedPostQuery(useWatchedStorage(), id)));
}

/** Returns the tags of all posts, A to Z. */
export function useTags(): ReadView<readonly TagCount[]> {
  const { store } = useWatchedStorage();
  return toReadView(useQuery({ queryKey: [...postsKey, 'tags'], queryFn: () => store.listTags() }));
}

/** Returns the condition of a store with a text; null for other stores. */
export function useCondition(): ReadView<ConditionReport | null> {
  const { store } = useWatchedStorage();
  return toReadView(
    useQuery({
      queryKey: [...postsKey, 'condition'],
      queryFn: async () => (await store.condition?.read()) ?? null,
    }),
  );
}

/** Returns the texts of a post, the current one first. Loads them again after a failure. */
export function useVersions(id: number): ReadView<readonly PostVersion[]> {
  const { store } = useWatchedStorage();
  return toRetriedView(
    useQuery({
      queryKey: [...postsKey, 'versions', id],
      queryFn: async () => (await store.versions?.list(id)) ?? [],
      refetchInterval: getRetryInterval,
    }),
  );
}

/**
 * Returns the deleted posts, the latest first. Loads those of a browser again after a failure; for
 * those of a server, the screen has a button.
 */
export function useTrash(): ReadView<readonly TrashedPost[]> {
  const { store, isOnServer } = useWatchedStorage();
  const query = useQuery({
    queryKey: [...postsKey, 'trash'],
    queryFn: async () => (await store.trash?.list()) ?? [],
    refetchInterval: !isOnServer && getRetryInterval,
  });
  return isOnServer ? toReadView(query) : toRetriedView(query);
}

/** The delay before a failed read is tried again: a slow database responds after its time limit. */
const retryMs = 4000;

/** The `refetchInterval` of a query that is loaded again after a failure. */
export function getRetryInterval({ state }: { readonly state: { readonly status: string } }): number | false {
  return state.status === 'error' && retryMs;
}

/** Returns the view of a query with `getRetryInterval`: 'failed' while it is loaded again. */
export function toRetriedView<Value>(
  query: Parameters<typeof toReadView<Value>>[0] & { readonly errorUpdateCount: number },
): ReadView<Value> {
  const view = toReadView(query);
  return view.status === 'loading' && query.errorUpdateCount > 0 ? { ...view, status: 'failed' } : view;
}

/** Returns the storage. Refreshes what screens show after each change of the store. */
function useWatchedStorage(): PostStorage {
  const { storage, subscribe } = usePagePosts();
  useEffect(subscribe, [subscribe]);
  return storage;
}

/** As `useWatchedStorage`, except that readers of a server's posts don't poll. */
function useReaderStorage(): PostStorage {
  const { storage, subscribe } = usePagePosts();
  useEffect(() => {
    if (!storage.isOnServer) subscribe();
  }, [storage, subscribe]);
  return storage;
}

/** Loads the next page, or retries what failed. */
function fetchMore(
  list: Pick<UseInfiniteQueryResult, 'isRefetchError' | 'hasNextPage' | 'fetchNextPage' | 'refetch'>,
): void {
  void (list.isRefetchError || !list.hasNextPage ? list.refetch() : list.fetchNextPage());
}

/** Returns the posts of all pages; those of a single page as the same array. */
function joinPages<Post>(pages: readonly { readonly posts: readonly Post[] }[]): readonly Post[] {
  const [first] = pages;
  return first && pages.length === 1 ? first.posts : pages.flatMap(({ posts }) => posts);
}

function toReadView<Value>(query: {
  readonly data: Value | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}): ReadView<Value> {
  const { data, error, refetch } = query;
  return {
    status: data === undefined ? (error ? 'failed' : 'loading') : 'ready',
    value: data,
    failure: toErrorCode(error),
    retry: () => void refetch(),
  };
}

function toErrorCode(error: Error | null): PostStoreErrorCode | null {
  return error && (error instanceof PostStoreError ? error.code : 'failed');
}
