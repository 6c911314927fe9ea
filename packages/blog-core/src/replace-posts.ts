import type { PostChange } from './post-change.ts';
import type { BlogPost } from './post.ts';

/**
 * Returns the changes that turn one list into another: all posts are deleted, then those of `after`
 * are created.
 *
 * @example
 * applyChanges(before, replacePosts(before, after)).posts; // the posts of `after`
 */
export function replacePosts<Post extends BlogPost>(
  before: readonly Post[],
  after: readonly Post[],
): readonly PostChange<Post>[] {
  return [
    ...before.map(({ id }): PostChange<Post> => ({ type: 'delete', id })),
    ...after.map((post): PostChange<Post> => ({ type: 'create', post, before: null })),
  ];
}
