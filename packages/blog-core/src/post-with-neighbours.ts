import { findBySlug } from './find-by-slug.ts';
import { summaryOf } from './post-page-of.ts';
import type { PostWithNeighbours } from './post-store.ts';
import type { BlogPost } from './post.ts';

/**
 * Gives the post of an address with its neighbours, of a list, as `PostStore.readPost` promises.
 *
 * @example
 * postWithNeighbours([june, { ...may, aliases: ['taxes'] }, april], 'taxes');
 * // { post: may, previous: april, next: june, movedTo: may.slug, at: null }, the neighbours without their contents
 */
export function postWithNeighbours<Post extends BlogPost>(
  posts: readonly Post[],
  slug: string,
): PostWithNeighbours<Post> | null {
  const found = findBySlug(posts, slug);
  const post = found && posts[found.at];
  if (!post) return null;
  const [next, previous] = [posts[found.at - 1], posts[found.at + 1]];
  const isDuplicate = posts.some(({ id }, index) => id === post.id && index !== found.at);
  return {
    post,
    previous: previous ? summaryOf(previous) : null,
    next: next ? summaryOf(next) : null,
    movedTo: found.isAlias ? post.slug : null,
    at: isDuplicate ? found.at : null,
  };
}
