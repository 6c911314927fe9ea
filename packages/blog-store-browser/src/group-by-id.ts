import type { BlogPost } from '@branchbook/blog-core';

/**
 * Groups posts by id, in order. `Map.groupBy` requires newer browsers than the package supports.
 */
export function groupById<Post extends Pick<BlogPost, 'id'>>(
  posts: readonly Post[],
): ReadonlyMap<BlogPost['id'], readonly Post[]> {
  const byId = new Map<BlogPost['id'], Post[]>();
  for (const post of posts) {
    const others = byId.get(post.id);
    if (others) others.push(post);
    else byId.set(post.id, [post]);
  }
  return byId;
}
