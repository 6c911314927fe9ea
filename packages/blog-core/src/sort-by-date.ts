import { parseUsDate } from './parse-us-date.ts';
import type { BlogPost } from './post.ts';

/**
 * Gives the posts in the order of their dates, as a new list: the latest first, or the earliest. A post whose date names no day comes
 * last. What is equal keeps the order of the list.
 *
 * The stored order is a list of its own, by which `adjacentPosts` goes: this is for showing.
 *
 * @example
 * sortByDate([april, undated, june]); // [june, april, undated]
 * sortByDate([april, undated, june], 'earliest-first'); // [april, june, undated]
 */
export function sortByDate<Post extends Pick<BlogPost, 'date'>>(
  posts: readonly Post[],
  order: 'latest-first' | 'earliest-first' = 'latest-first',
): readonly Post[] {
  const dated = posts.map((post) => ({ post, day: parseUsDate(post.date) }));
  const sign = order === 'latest-first' ? -1 : 1;
  return dated
    .toSorted(({ day: a }, { day: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return a === b ? 0 : a < b ? -sign : sign;
    })
    .map(({ post }) => post);
}
