import { type IndexedPost, sortByDate } from '@branchbook/blog-core';

import { matchesQuery } from '../../lib/matches-query.ts';

/** A post as Manage Posts shows it. */
export interface ListedPost {
  readonly post: IndexedPost;
  /** Which one of the list it is, also where an id is there twice. */
  readonly key: string;
  /** Its position in the list (from 0), whatever the view's order. */
  readonly at: number;
}

/** The orders of the view. 'list' is the list's own, which drives Previous and Next. */
export const sortOrders = ['list', 'date', 'title'] as const;
export type SortOrder = (typeof sortOrders)[number];

/**
 * The posts that answer a query, in an order of the view: by date the latest first (what names no day comes last), by title
 * from A to Z. What is equal keeps the list's order.
 *
 * A post answers if each word of the query is somewhere in its title, author or excerpt, whatever the case and the accents.
 *
 * @param keys of the posts, in the same order
 */
export function listedPosts(
  posts: readonly IndexedPost[],
  keys: readonly string[],
  { query, sort }: { query: string; sort: SortOrder },
): readonly ListedPost[] {
  const listed = posts.map((post, at): ListedPost => ({ post, key: keys[at] ?? String(at), at }));
  const found = query.trim() === '' ? listed : listed.filter(({ post }) => matchesQuery(post, query));
  switch (sort) {
    case 'date':
      return sortByDate(
        found.map((each) => {
          const { id, date, publishedAt } = each.post;
          return { ...each, id, date, publishedAt };
        }),
      );
    case 'title': {
      const { compare } = new Intl.Collator('en', { numeric: true });
      return found.toSorted((a, b) => compare(a.post.title, b.post.title));
    }
    default:
      return found;
  }
}
