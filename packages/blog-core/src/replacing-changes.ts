import type { PostChange } from './post-change.ts';
import type { BlogPost } from './post.ts';

/**
 * The changes that make the wanted list of another one, whatever stands in either, for a transaction that replaces all.
 *
 * @example
 * applyChanges(posts, replacingChanges(posts, wanted)).posts; // as wanted
 */
export function replacingChanges<Post extends BlogPost>(
  posts: readonly Post[],
  wanted: readonly Post[],
): readonly PostChange<Post>[] {
  return [
    ...posts.map(({ id }): PostChange<Post> => ({ type: 'remove', id, at: 0 })),
    ...wanted.map((post, at): PostChange<Post> => ({ type: 'insert', post, at, allowDuplicateId: true })),
  ];
}
