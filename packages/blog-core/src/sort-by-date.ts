import { type Dated, getPublicationInstant } from './published-at.ts';

/**
 * Returns a new list in order of publication (`getPublicationInstant`), newest or oldest first.
 * Posts without a valid date come last. The sort is stable.
 *
 * For display only: neighbors (`getAdjacentPosts`) follow the stored order.
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
