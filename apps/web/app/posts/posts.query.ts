import { type BlogPost, seedPosts } from '@branchbook/blog-core';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { createLocalPostStore, type LocalPostSnapshot } from './local-post-store.ts';

/** What a screen knows about the posts. While loading, `posts` are the seeds that the prerendered page shows. */
export type PostsView =
  | { readonly status: 'loading'; readonly posts: readonly BlogPost[] }
  | ({ readonly status: 'ready' } & LocalPostSnapshot);

/** Results count as fresh for a minute; other tabs' changes arrive at once through the store's subscription. */
export const postsFreshMs = 60_000;

/** The one store of this page. */
export const postStore = createLocalPostStore();

/** What the prerendered pages show, until storage was read. */
const seedSnapshot: LocalPostSnapshot = {
  posts: seedPosts,
  unreadable: [],
  blocked: null,
  wasCleared: false,
  isDurable: true,
};

/** The one way to read posts: fresh for 60 s, no refetch on focus, and working without a network. */
export const postsQuery = queryOptions({
  queryKey: ['posts'],
  queryFn: () => postStore.read(),
  placeholderData: seedSnapshot,
  staleTime: postsFreshMs,
  refetchOnWindowFocus: false,
  networkMode: 'always',
  // The list is compared by identity: a deep comparison of a thousand posts costs more than it saves.
  structuralSharing: false,
});

/**
 * The posts of this browser.
 *
 * @example
 * const view = usePosts();
 * const post = view.posts.find((candidate) => candidate.slug === slug);
 * if (!post && view.status === 'loading') return <Skeleton />; // storage was not read yet: not "not found"
 */
export function usePosts(): PostsView {
  const { data, isPlaceholderData } = useQuery(postsQuery);
  if (!data || isPlaceholderData) return { status: 'loading', posts: seedPosts };
  return { status: 'ready', ...data };
}
