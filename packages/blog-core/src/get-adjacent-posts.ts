/**
 * Returns the posts next to the one at `index`. The list is newest first: `previous` is the entry
 * after it, `next` the entry before it. Both are null if the index is out of range.
 *
 * @example
 * getAdjacentPosts([june, may, april], 1); // { previous: april, next: june }
 * getAdjacentPosts([june, may, april], -1); // { previous: null, next: null }
 */
export function getAdjacentPosts<Post extends object>(
  posts: readonly Post[],
  index: number,
): { previous: Post | null; next: Post | null } {
  if (posts[index] === undefined) return { previous: null, next: null };
  return { previous: posts[index + 1] ?? null, next: posts[index - 1] ?? null };
}
