import { type Dated, getPublicationInstant } from './published-at.ts';

/**
 * Returns the posts in the order of their publication (`getPublicationInstant`), as a new list: the
 * latest first, or the earliest. A post whose date names no day comes last. Posts of the same
 * instant keep the order of the list.
 *
 * The stored order is a list of its own, by which `getAdjacentPosts` goes: this is for showing.
 *
 * @example
 * sortByDate([april, undated, june]); // [june, april, undated]
 * sortByDate([april, undated, june], 'earliest-first'); // [april, june, undated]
 */
export function sortByDate<Post extends Dated>(
  posts: readonly Post[],
  order: 'latest-first' | 'earliest-first' = 'latest-first',
): readonly Post[] {
  const dated = posts.map((post) => ({ post, time: getPublicationInstant(post)?.getTime() ?? null }));
  const sign = order === 'latest-first' ? -1 : 1;
  return dated
    .toSorted(({ time: a }, { time: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return sign * (a - b);
    })
    .map(({ post }) => post);
}
