import { createCursorError } from './cursor-error.ts';
import { detailFieldNames } from './post-fields.ts';
import type { PostPage, PostQuery, PostSummary } from './post-store.ts';
import type { BlogPost } from './post.ts';

const defaultLimit = 100;

/**
 * Returns a page of a list. The next page starts after the last post of this one, wherever that post
 * is then. If it was removed, the page starts at its former index.
 *
 * @param query its search, tags and order are ignored: `listPosts` applies them
 * @throws PostStoreError `invalid` if the cursor is not a `nextCursor`
 * @example
 * const { posts, nextCursor } = getPostPage([june, may, april], { limit: 2 }); // June and May
 */
export function getPostPage<Post extends BlogPost>(
  posts: readonly Post[],
  { cursor = null, limit = defaultLimit, withContent = false }: PostQuery = {},
): PostPage<Post, Post | PostSummary<Post>> {
  const start = cursor === null ? 0 : getStartIndex(posts, cursor);
  const end = start + Math.max(1, Math.trunc(limit) || 1);
  const last = posts[end - 1];
  const page = posts.slice(start, end);
  return {
    posts: withContent ? page : page.map(toSummary),
    nextCursor: last && end < posts.length ? `${end - 1}:${last.id}` : null,
    total: posts.length,
  };
}

/** Returns the post without its content. */
export function toSummary<Post extends BlogPost>(post: Post): PostSummary<Post> {
  return Object.fromEntries(
    Object.entries(post).filter(([name]) => !detailFieldNames.has(name)),
  ) as PostSummary<Post>;
}

function getStartIndex(posts: readonly BlogPost[], cursor: string): number {
  const [, index, id] = /^(\d{1,15}):(.+)$/u.exec(cursor) ?? [];
  if (index === undefined || Number.isNaN(Number(id))) throw createCursorError();
  const found = posts.findIndex((post) => post.id === Number(id));
  return found === -1 ? Number(index) : found + 1;
}
