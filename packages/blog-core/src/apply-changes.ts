import { applyTo, createDraft, type PostChange } from './post-change.ts';
import { PostStoreError } from './post-store.ts';
import type { IndexedPost } from './post.ts';

/**
 * Applies changes to a list one after another.
 *
 * Returns the new list (the same array if nothing changed) and, for each change, the index of its
 * post in that list; null if the list does not contain it.
 *
 * @throws PostStoreError `not-found`, for an update of a post that the list does not hold
 *
 * @example
 * applyChanges([may], [{ type: 'add', post: june }, { type: 'remove', id: may.id }]);
 * // { posts: [june], positions: [0, null] }
 */
export function applyChanges<Post extends IndexedPost>(
  posts: readonly Post[],
  changes: readonly PostChange<Post>[],
): { posts: readonly Post[]; positions: readonly (number | null)[] } {
  const draft = createDraft(posts);
  const updates = new Map<Post, Post>();
  const meant = changes.map((change): Post | undefined => {
    const { post, replaced } = applyTo(draft, change);
    if (change.type === 'update') {
      if (!post || !replaced) {
        throw new PostStoreError(
          'not-found',
          `There is no post with the id ${change.post.id} to update any more.`,
        );
      }
      updates.set(replaced, post);
    }
    return post;
  });

  const places = new Map(draft.posts.map((post, index) => [post, index]));
  const positions = meant.map((post) => {
    let newest = post;
    for (let next = newest; next; next = updates.get(next)) newest = next;
    return (newest && places.get(newest)) ?? null;
  });
  return { posts: draft.posts, positions };
}
