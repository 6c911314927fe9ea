import type { InfiniteData } from '@tanstack/react-query';

import type { PublishedList } from './published-post.ts';

/** The key of all queries about posts. */
export const postsKey = ['posts'] as const;

/** The key of a post with its version, by id. */
export const storedPostKey = (id: number) => [...postsKey, 'stored', id] as const;

/**
 * The key of the readers' list that starts at a cursor; at the newest post if it is null.
 *
 * @param tag the slug of the tag that the posts have; null for all posts
 */
export const publishedListKey = (after: string | null, tag: string | null = null) =>
  [...postsKey, 'published', 'list', after, tag] as const;

/** The key of the tags with their numbers of posts. */
export const tagsKey = [...postsKey, 'tags'] as const;

/** The key of a post page. */
export const publishedPostKey = (slug: string) => [...postsKey, 'published', 'post', slug] as const;

/** Returns a list as the data of a query that loads further pages. */
export function toFirstPages(list: PublishedList): InfiniteData<PublishedList, string | null> {
  return { pages: [list], pageParams: [list.after] };
}
