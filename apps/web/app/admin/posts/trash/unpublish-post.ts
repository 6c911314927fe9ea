import type { BlogPost, IndexedPost } from '@branchbook/blog-core';

import { updatePostsKeepingHistory } from '../../../posts/posts.mutations.ts';
import { planDelete, planRestore, type PostDeletion } from '../../../posts/history-and-trash.ts';
import { listRemovals } from './trash.ts';

/** Operations on the form's draft while its post leaves the list. */
export interface UnpublishedDraft {
  /** Saves the post as a draft. Resolves to true once it is on disk. */
  readonly save: (unpublished: PostDeletion) => Promise<boolean>;
  /** Call if the post stays in the list. */
  readonly release: () => void;
}

/** The draft couldn't be saved, so the post stays published. */
export class DraftNotSaved extends Error {}

/**
 * Unpublishes a post. Saves it as a draft before it leaves the list, so that a crash in between
 * loses nothing. Its history continues.
 *
 * @param id of the post
 * @param find returns the post in the newest list and its index; its errors are passed on
 * @param now in milliseconds since 1970
 * @throws DraftNotSaved if the draft can't be saved
 * @throws PostStoreError if the list wasn't changed
 */
export async function unpublishPost(
  id: BlogPost['id'],
  find: (newest: readonly IndexedPost[]) => { readonly post: BlogPost; readonly index: number },
  { save, release }: UnpublishedDraft,
  now: number,
): Promise<void> {
  let isHeld = false;
  try {
    await updatePostsKeepingHistory([id], async (newest) => {
      const { post, index } = find(newest);
      const plan = planDelete(newest, [{ id: post.id, at: index }], await listRemovals(now));
      if (!plan || !(await save(plan.removal))) throw new DraftNotSaved();
      isHeld = true;
      return plan.changes;
    });
  } catch (error) {
    if (isHeld) release();
    throw error;
  }
}

/**
 * Publishes an unpublished post again, as edited, at its position.
 *
 * @param now in milliseconds since 1970
 * @throws PostStoreError if the list wasn't changed
 */
export async function republishPost(unpublished: PostDeletion, edited: BlogPost, now: number): Promise<void> {
  const [removed] = unpublished.removed;
  if (!removed) return;
  await updatePostsKeepingHistory(
    [],
    async (newest) =>
      planRestore(
        newest,
        { ...unpublished, removed: [{ ...removed, post: edited }] },
        await listRemovals(now),
      ),
    [removed.post],
  );
}
