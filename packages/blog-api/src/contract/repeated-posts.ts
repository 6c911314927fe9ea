/**
 * Returns the posts with each repetition replaced by the index of the first. A hundred changes of
 * one post would otherwise return it a hundred times.
 *
 * @example
 * replaceRepeatedPosts([post, null, post]); // [post, null, 0]
 */
export function replaceRepeatedPosts<Post extends object>(
  posts: readonly (Post | null)[],
): readonly (Post | number | null)[] {
  const indexes = new Map<Post, number>();
  return posts.map((post, index) => {
    const first = post && indexes.get(post);
    if (post && first === undefined) indexes.set(post, index);
    return first ?? post;
  });
}

/** Returns the posts that `replaceRepeatedPosts` received; null for an index without a post. */
export function restoreRepeatedPosts<Post extends object>(
  posts: readonly (Post | number | null)[],
): readonly (Post | null)[] {
  return posts.map((post) => {
    const found = typeof post === 'number' ? posts[post] : post;
    return typeof found === 'object' ? found : null;
  });
}
