import { type PostSummary, PostStoreError } from '@branchbook/blog-core';
import { queryOptions, useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { type PostStorage, usePagePosts } from './post-storage.ts';
import type { PublishedList, PublishedPost } from './published-post.ts';
import { publishedListKey, publishedPostKey, toFirstPages } from './query-keys.ts';
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

const noPages: readonly PublishedList[] = [];

/**
 * Returns the list for readers, without contents if a server has them. Fresh for 60 s, without
 * refetch on focus.
 *
 * @param after the cursor at which it starts; null for the newest post
 * @param tag the slug of the tag that the posts have; null for all posts
 */
export function usePostList(after: string | null, tag: string | null = null): PostListView {
  const { published } = useReaderStorage();
  const placeholder = useMemo(() => {
    const prerendered = published.getPrerenderedList(tag);
    return prerendered ? toFirstPages(prerendered) : undefined;
  }, [published, tag]);
  const list = useInfiniteQuery({
    queryKey: publishedListKey(after, tag),
    queryFn: ({ pageParam }) => published.readList(pageParam, tag),
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

/** Returns the storage. Refreshes what readers see after each change of a browser's store; a server's posts aren't polled. */
export function useReaderStorage(): PostStorage {
  const { storage, subscribe } = usePagePosts();
  useEffect(() => {
    if (!storage.isOnServer) subscribe();
  }, [storage, subscribe]);
  return storage;
}

/**
 * Loads the next page of a list, or retries what failed. If the store no longer accepts the cursor,
 * as after a deploy, loads all pages again.
 */
export function fetchMore(
  list: Pick<
    UseInfiniteQueryResult,
    'error' | 'isRefetchError' | 'hasNextPage' | 'fetchNextPage' | 'refetch'
  >,
): void {
  const isCursorInvalid = list.error instanceof PostStoreError && list.error.code === 'invalid';
  void (list.isRefetchError || isCursorInvalid || !list.hasNextPage ? list.refetch() : list.fetchNextPage());
}

/** Returns the posts of all pages; those of a single page as the same array. */
export function joinPages<Post>(pages: readonly { readonly posts: readonly Post[] }[]): readonly Post[] {
  const [first] = pages;
  return first && pages.length === 1 ? first.posts : pages.flatMap(({ posts }) => posts);
}
