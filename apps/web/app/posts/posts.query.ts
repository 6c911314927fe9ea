import { type BlogPost, type PostSnapshot, seedPosts } from '@branchbook/blog-core';
import { useSyncExternalStore } from 'react';

import { postsCache } from './post-store.ts';

/** What a screen knows about the posts. While loading, `posts` are the seeds that the prerendered page shows. */
export type PostsView =
  | { readonly status: 'loading'; readonly posts: readonly BlogPost[] }
  | ({ readonly status: 'ready' } & PostSnapshot);

const knowsNothing = () => null;

/**
 * All posts: the one way to read them. Fresh for 60 s, not read again on focus, in step with other tabs.
 *
 * @example
 * const view = usePosts();
 * const post = view.posts.find((candidate) => candidate.slug === slug);
 * if (!post && view.status === 'loading') return <Skeleton />; // storage was not read yet: not "not found"
 */
export function usePosts(): PostsView {
  const snapshot = useSyncExternalStore(postsCache.subscribe, postsCache.current, knowsNothing);
  return snapshot ? { status: 'ready', ...snapshot } : { status: 'loading', posts: seedPosts };
}
