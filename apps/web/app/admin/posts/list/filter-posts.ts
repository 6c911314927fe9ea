import { type IndexedPost, sortByDate } from '@branchbook/blog-core';

import { matchesQuery } from '../../lib/matches-query.ts';

/** A post as a row of Manage Posts. */
export interface ListedPost {
  readonly post: IndexedPost;
  /** Unique in the list, even if two posts have the same id. */
  readonly key: string;
  /** In the whole list, from 0. */
  readonly index: number;
}

/** 'list' is the list's own order, which Previous and Next follow. */
export const sortOrders = ['list', 'date', 'title'] as const;
export type SortOrder = (typeof sortOrders)[number];

/**
 * Returns the rows of the posts that match a query, sorted. By date: the latest first, posts
 * without a valid date last. By title: A to Z. Ties keep the order of the list.
 *
 * A post matches if title, author or excerpt contain each word of the query. Ignores case and
 * accents.
 *
 * @param keys of the posts, in the same order
 */
export function filterPosts(
  posts: readonly IndexedPost[],
  keys: readonly string[],
  { query, sort }: { query: string; sort: SortOrder },
): readonly ListedPost[] {
  const listed = posts.map((post, index): ListedPost => ({
    post,
    key: keys[index] ?? String(index),
    index: index,
  }));
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
