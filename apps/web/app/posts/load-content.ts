import { type BlogPost, type IndexedPost, isWhole, PostStoreError, wholePost } from '@branchbook/blog-core';

import { postIndex, postStore } from './post-store.ts';

/** A post and its index in the list, from 0. */
export interface PostWithIndex {
  readonly post: IndexedPost;
  readonly index: number;
}

/** Loads all posts with their contents. Rejects with a `PostStoreError`. */
export async function loadAllPosts(): Promise<readonly BlogPost[]> {
  return (await postStore.readAll()).posts;
}

/**
 * Loads the contents of posts, in the given order. Doesn't read contents that are present. If the
 * list contains an id twice, the post nearest to the index counts. Rejects with a `PostStoreError`;
 * its reason says if a post is no longer in the list.
 */
export async function loadPostsWithContent(targets: readonly PostWithIndex[]): Promise<readonly BlogPost[]> {
  const missingIds = targets.flatMap(({ post }) => (isWhole(post) ? [] : [post.id]));
  if (missingIds.length === 0) return targets.map(({ post }) => wholePost(post));
  const missing = new Set(missingIds);
  const { posts } = await postIndex.read(missingIds);
  const found = new Map<BlogPost['id'], PostWithIndex[]>();
  for (const [index, post] of posts.entries()) {
    if (missing.has(post.id)) found.set(post.id, [...(found.get(post.id) ?? []), { post, index }]);
  }
  return targets.map(({ post, index }) => {
    if (isWhole(post)) return post;
    const [nearest] = (found.get(post.id) ?? []).toSorted(
      (a, b) => Math.abs(a.index - index) - Math.abs(b.index - index),
    );
    if (!nearest) throw new PostStoreError('not-found', `The post ${post.id} is no longer in the list.`);
    return wholePost(nearest.post);
  });
}
