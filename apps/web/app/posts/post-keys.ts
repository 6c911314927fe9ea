import type { BlogPost } from '@branchbook/blog-core';

/**
 * A key for each post of a list, in its order: the id. Stored data may hold an id twice; the second one is `7/2`, so that no
 * two keys are equal, and a post keeps its key when another one goes.
 */
export function createPostKeys(posts: readonly Pick<BlogPost, 'id'>[]): string[] {
  const seen = new Map<BlogPost['id'], number>();
  return posts.map(({ id }) => {
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? String(id) : `${id}/${times}`;
  });
}
