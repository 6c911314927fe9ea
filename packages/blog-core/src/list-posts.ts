import { getPostPage } from './get-post-page.ts';
import type { PostOrder, PostPage, PostQuery, PostSummary } from './post-store.ts';
import type { BlogPost } from './post.ts';
import { searchPosts } from './search-posts.ts';
import { sortByDate } from './sort-by-date.ts';
import { getTagSlug, hasTags } from './tags.ts';

/**
 * Returns a page of a list, as `PostStore.list` specifies. The next page starts after the last post
 * of this one, wherever that post is then. If it was removed, the page starts at its former index.
 *
 * @throws PostStoreError `invalid` if the cursor is not a `nextCursor`
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
  query: PostQuery = {},
): PostPage<Post, Post | PostSummary<Post>> {
  const { search = '', tags = [], sort = 'list' } = query;
  const slugs = tags.map(getTagSlug);
  const tagged = slugs.length === 0 ? posts : posts.filter((post) => hasTags(post, slugs));
  return getPostPage(sortPosts(searchPosts(tagged, search), sort), query);
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
