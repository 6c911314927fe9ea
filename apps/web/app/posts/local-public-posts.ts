import {
  type BlogPost,
  findByOldPath,
  type IndexedPost,
  getPostWithNeighbors,
  type PostWithNeighbors,
  seedPosts,
  wholePost,
} from '@branchbook/blog-core';

import { postPath } from '@branchbook/blog-server/post-path';
import type { PublicPostSource } from './public-posts.ts';
import type { PostsCache } from './posts-cache.ts';
import { toPublishedPost, type PublishedList, type PublishedPost } from './published-post.ts';

/** Reads from the list in memory, so that a post is found without loading. */
export function createLocalPublicPosts(cache: Pick<PostsCache, 'current' | 'subscribe'>): PublicPostSource {
  let source: readonly IndexedPost[] | undefined;
  let known: (PublishedList & { readonly posts: readonly BlogPost[] }) | undefined;
  const found = new Map<string, PublishedPost | null>();
  const seeds = new Map<string, PublishedPost | null>();

  return {
    getList,
    getPost,
    subscribe: (listener) => cache.subscribe(listener, 'all'),
    fetchList: async () => {},
    fetchPost: async (slug) => getPost(slug) ?? getSeed(slug),
    fetchNextPage: async () => {},
    isRemote: false,
    prerendered: { list: { after: null, posts: seedPosts, next: null }, post: getSeed },
  };

  function getPost(slug: string): PublishedPost | null | undefined {
    // A newer list clears the found posts.
    const posts = getList()?.posts;
    return posts && memoizePost(found, posts, slug);
  }

  function getSeed(slug: string): PublishedPost | null {
    return memoizePost(seeds, seedPosts, slug);
  }

  function getList(): typeof known {
    const posts = cache.current()?.posts;
    if (posts && posts !== source) {
      source = posts;
      known = { after: null, posts: posts.map(wholePost), next: null };
      found.clear();
    }
    return known;
  }
}

function memoizePost(
  found: Map<string, PublishedPost | null>,
  posts: readonly BlogPost[],
  slug: string,
): PublishedPost | null {
  const known = found.get(slug);
  if (known !== undefined) return known;
  const inList = getPostWithNeighbors(posts, slug) ?? findMoved(posts, slug);
  const post = inList && toPublishedPost(inList);
  found.set(slug, post);
  return post;
}

/** Returns the post that has the URL of a slug as an old path, as moved; null if there is none. */
function findMoved(posts: readonly BlogPost[], slug: string): PostWithNeighbors | null {
  const moved = slug === '' ? null : findByOldPath(posts, postPath(slug));
  const found = moved?.post.slug ? getPostWithNeighbors(posts, moved.post.slug) : null;
  return found && { ...found, redirectTo: found.post.slug };
}
