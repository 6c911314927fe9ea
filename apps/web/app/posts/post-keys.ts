import type { BlogPost } from '@branchbook/blog-core';

/**
 * Returns a key for each post: its id. If stored data contains an id twice, the second key is
 * `7/2`. A post keeps its key when another post is removed.
 */
export function createPostKeys(posts: readonly Pick<BlogPost, 'id'>[]): string[] {
  const seen = new Map<BlogPost['id'], number>();
  return posts.map(({ id }) => {
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? String(id) : `${id}/${times}`;
  });
}
