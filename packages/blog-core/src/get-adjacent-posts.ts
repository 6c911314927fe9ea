/**
 * Gives the neighbours of the post at `index`. The list is newest first, so 'previous' is the entry after it and 'next'
 * the entry before it. A neighbour that does not exist is null; so are both where no post stands at `index`.
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
