import type { PostChange } from './post-change.ts';
import type { BlogPost } from './post.ts';

/**
 * Returns the changes that turn one list into another: all posts are removed, then those of `after`
 * are inserted. Both lists may have duplicate ids.
 *
 * @example
 * applyChanges(before, diffToReplace(before, after)).posts; // the posts of `after`
 */
export function diffToReplace<Post extends BlogPost>(
  before: readonly Post[],
  after: readonly Post[],
): readonly PostChange<Post>[] {
  return [
    ...before.map(({ id }): PostChange<Post> => ({ type: 'remove', id, at: 0 })),
    ...after.map((post, at): PostChange<Post> => ({ type: 'insert', post, at, allowDuplicateId: true })),
  ];
}
