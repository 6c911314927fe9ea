import { detailFieldNames } from './post-fields.ts';
import type { PageRequest, PostPage, PostSummary } from './post-store.ts';
import type { BlogPost } from './post.ts';

/**
 * Returns a page of a list, as `PostStore.readPage` specifies. The next page starts after the last
 * post of this one, wherever that post is then. If it was removed, the page starts at its former
 * index. An invalid cursor starts at the top.
 *
 * @example
 * const { posts, next } = paginatePosts([june, may, april], { limit: 2 }); // June and May
 * paginatePosts([june, may, april], { cursor: next, limit: 2 }); // { posts: [April], next: null }
 */
export function paginatePosts<Post extends BlogPost>(
  posts: readonly Post[],
  { cursor = null, limit }: PageRequest,
): PostPage<Post> {
  const start = cursor === null ? 0 : placeBehind(posts, cursor);
  const end = start + Math.max(1, Math.trunc(limit) || 1);
  const last = posts[end - 1];
  return {
    posts: posts.slice(start, end).map(toSummary),
    next: last && end < posts.length ? `${end - 1}:${last.id}` : null,
  };
}

/** Returns the post without its content. */
export function toSummary<Post extends BlogPost>(post: Post): PostSummary<Post> {
  return Object.fromEntries(
    Object.entries(post).filter(([name]) => !detailFieldNames.has(name)),
  ) as PostSummary<Post>;
}

function placeBehind(posts: readonly BlogPost[], cursor: string): number {
  const [at, id] = cursor.split(':').map(Number);
  if (at === undefined || id === undefined || !Number.isInteger(at) || at < 0) return 0;
  let nearest: number | null = null;
  for (const [index, post] of posts.entries()) {
    if (post.id !== id) continue;
    if (nearest === null || Math.abs(index - at) < Math.abs(nearest - at)) nearest = index;
  }
  return nearest === null ? at : nearest + 1;
}
