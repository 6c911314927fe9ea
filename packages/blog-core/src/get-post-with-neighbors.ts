import { findBySlug } from './find-by-slug.ts';
import { toSummary } from './paginate-posts.ts';
import type { PostWithNeighbors } from './post-store.ts';
import type { BlogPost } from './post.ts';

/**
 * Finds a post by slug and returns it with its neighbors, as `PostStore.readPost` specifies.
 *
 * @example
 * getPostWithNeighbors([june, { ...may, aliases: ['taxes'] }, april], 'taxes');
 * // { post: may, previous: april, next: june, redirectTo: may.slug, at: null }
 */
export function getPostWithNeighbors<Post extends BlogPost>(
  posts: readonly Post[],
  slug: string,
): PostWithNeighbors<Post> | null {
  const found = findBySlug(posts, slug);
  const post = found && posts[found.index];
  if (!post) return null;
  const [next, previous] = [posts[found.index - 1], posts[found.index + 1]];
  const isDuplicate = posts.some(({ id }, index) => id === post.id && index !== found.index);
  return {
    post,
    previous: previous ? toSummary(previous) : null,
    next: next ? toSummary(next) : null,
    redirectTo: found.isAlias ? post.slug : null,
    at: isDuplicate ? found.index : null,
  };
}
