/**
 * How many posts there are, in words.
 *
 * @example countOf(1) // '1 post'
 */
export function countOf(posts: number): string {
  return posts === 1 ? '1 post' : `${posts} posts`;
}
