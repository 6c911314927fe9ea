/**
 * Formats a number of posts.
 *
 * @example formatPostCount(1) // '1 post'
 */
export function formatPostCount(posts: number): string {
  return posts === 1 ? '1 post' : `${posts} posts`;
}
