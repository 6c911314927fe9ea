import { findBySlug } from './find-by-slug.ts';
import { toSummary } from './get-post-page.ts';
import { findByOldPath } from './old-paths.ts';
import type { PostKey, StoredPost } from './post-store.ts';
import { getPostVersion } from './post-version.ts';
import type { BlogPost } from './post.ts';

/**
 * Finds a post in a list and returns it with its version and its neighbors, as `PostStore.get`
 * specifies.
 *
 * @example
 * findPost([june, { ...may, aliases: ['taxes'] }, april], { slug: 'taxes' });
 * // { post: may, version: …, previous: april, next: june, redirectTo: may.slug }
 */
export function findPost<Post extends BlogPost>(
  posts: readonly Post[],
  key: PostKey,
): StoredPost<Post> | null {
  const found = findIndex(posts, key);
  const post = found && posts[found.index];
  if (!post) return null;
  const [next, previous] = [posts[found.index - 1], posts[found.index + 1]];
  return {
    post,
    version: getPostVersion(post),
    previous: previous ? toSummary(previous) : null,
    next: next ? toSummary(next) : null,
    redirectTo: found.isFormer ? post.slug : null,
  };
}

function findIndex(posts: readonly BlogPost[], key: PostKey): { index: number; isFormer: boolean } | null {
  if ('id' in key) return { index: posts.findIndex(({ id }) => id === key.id), isFormer: false };
  if ('slug' in key) {
    const found = findBySlug(posts, key.slug);
    return found && { index: found.index, isFormer: found.isAlias };
  }
  const found = findByOldPath(posts, key.oldPath);
  return found && { index: found.index, isFormer: true };
}
