import { detailFieldNames } from './post-fields.ts';
import type { PostOrder, PostPage, PostQuery, PostSummary } from './post-store.ts';
import type { BlogPost } from './post.ts';
import { searchPosts } from './search-posts.ts';
import { sortByDate } from './sort-by-date.ts';

const defaultLimit = 100;

/**
 * Returns a page of a list, as `PostStore.list` specifies. The next page starts after the last post
 * of this one, wherever that post is then. If it was removed, the page starts at its former index.
 * An invalid cursor starts at the top.
 *
 * @example
 * const { posts, nextCursor } = listPosts([june, may, april], { limit: 2 }); // June and May
 * listPosts([june, may, april], { cursor: nextCursor, limit: 2 });
 * // { posts: [April], nextCursor: null, total: 3 }
 */
export function listPosts<Post extends BlogPost>(
  posts: readonly Post[],
  query: PostQuery & { readonly withContent: true },
): PostPage<Post, Post>;
export function listPosts<Post extends BlogPost>(posts: readonly Post[], query?: PostQuery): PostPage<Post>;
export function listPosts<Post extends BlogPost>(
  posts: readonly Post[],
  { search = '', sort = 'list', cursor = null, limit = defaultLimit, withContent = false }: PostQuery = {},
): PostPage<Post, Post | PostSummary<Post>> {
  const listed = sortPosts(searchPosts(posts, search), sort);
  const start = cursor === null ? 0 : getStartIndex(listed, cursor);
  const end = start + Math.max(1, Math.trunc(limit) || 1);
  const last = listed[end - 1];
  const page = listed.slice(start, end);
  return {
    posts: withContent ? page : page.map(toSummary),
    nextCursor: last && end < listed.length ? `${end - 1}:${last.id}` : null,
    total: listed.length,
  };
}

/** Returns the post without its content. */
export function toSummary<Post extends BlogPost>(post: Post): PostSummary<Post> {
  return Object.fromEntries(
    Object.entries(post).filter(([name]) => !detailFieldNames.has(name)),
  ) as PostSummary<Post>;
}

function sortPosts<Post extends BlogPost>(posts: readonly Post[], order: PostOrder): readonly Post[] {
  switch (order) {
    case 'date':
      return sortByDate(posts);
    case 'title': {
      const { compare } = new Intl.Collator('en', { numeric: true });
      return posts.toSorted((a, b) => compare(a.title, b.title));
    }
    default:
      return posts;
  }
}

function getStartIndex(posts: readonly BlogPost[], cursor: string): number {
  const [index, id] = cursor.split(':').map(Number);
  if (index === undefined || id === undefined || !Number.isInteger(index) || index < 0) return 0;
  const found = posts.findIndex((post) => post.id === id);
  return found === -1 ? index : found + 1;
}
