import { type BlogPost, type PostChange, PostStoreError, type StoredPost } from '@branchbook/blog-core';

import type { PostStorage } from '../../../posts/post-storage.ts';
import { readStoredPosts } from '../../../posts/read-posts.ts';

/** Deleted posts that can be restored. */
export interface Deletion {
  readonly ids: readonly BlogPost['id'][];
  /** The changes that restore them. Empty if they were already gone. */
  readonly undo: readonly PostChange[];
  /** If false, only `undo` on this page restores the posts. */
  readonly isInTrash: boolean;
  /** Why further posts are still in the list; null if all are deleted. */
  readonly error: PostStoreError | null;
}

/**
 * Deletes posts, of a server in sets of which each is deleted at once. Rejects with a `PostStoreError`
 * if none was deleted.
 */
export async function deletePosts(
  { store, isOnServer, limits }: PostStorage,
  ids: readonly BlogPost['id'][],
): Promise<Deletion> {
  // A browser may have no trash. A server has one.
  const stored = isOnServer ? [] : await readStoredPosts(store, ids);
  const keys: (string | null)[] = [];
  let failure: PostStoreError | null = null;
  try {
    for (const set of limits.splitIntoSets(ids.map((id) => ({ type: 'delete', id })))) {
      keys.push(...(await store.apply(set)).trashKeys);
    }
  } catch (error) {
    if (keys.length === 0 || !(error instanceof PostStoreError)) throw error;
    failure = error;
  }
  // The last one first: each is restored before the post that followed it.
  const undo = keys.map((key, index) => toUndo(key, stored[index])).toReversed();
  return {
    ids: ids.slice(0, keys.length),
    undo: undo.filter((change) => change !== null),
    isInTrash: !undo.some((change) => change?.type === 'create'),
    error: failure,
  };
}

function toUndo(key: string | null, stored: StoredPost | null | undefined): PostChange | null {
  if (key !== null) return { type: 'restore', key };
  return stored ? { type: 'create', post: stored.post, before: stored.previous?.id ?? null } : null;
}

const undone = new WeakSet<Deletion>();

/**
 * Restores deleted posts, once. Resolves to the id of the first one if it is in the list then, else
 * null: it was deleted permanently. Rejects with a `PostStoreError`.
 */
export async function undoDeletion(
  { store, limits }: PostStorage,
  deletion: Deletion,
): Promise<BlogPost['id'] | null> {
  const [id] = deletion.ids;
  if (id === undefined || undone.has(deletion)) return null;
  undone.add(deletion);
  try {
    let first: BlogPost['id'] | null = null;
    for (const set of limits.splitIntoSets(deletion.undo)) {
      first = (await store.apply(set)).posts.findLast((each) => each !== null)?.post.id ?? first;
    }
    // Another tab may have restored it.
    return first ?? (await store.get({ id }))?.post.id ?? null;
  } catch (error) {
    undone.delete(deletion);
    throw error;
  }
}
