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
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { type PostStorage, usePagePosts } from './post-storage.ts';
import { fetchMore, joinPages } from './queries.ts';
import { postsKey, storedPostKey, tagsKey } from './query-keys.ts';

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
  return toReadView(useQuery({ queryKey: tagsKey, queryFn: () => store.listTags() }));
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
