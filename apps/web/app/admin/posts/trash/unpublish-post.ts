import type { BlogPost, IndexedPost } from '@branchbook/blog-core';

import { updatePostsKeepingHistory } from '../../../posts/posts.mutations.ts';
import { planDelete, planRestore, type PostDeletion } from '../../../posts/history-and-trash.ts';
import { knownRemovals } from './removals.ts';

/** What the form's drafts do for a post that leaves the list. */
export interface UnpublishedDraft {
  /** Keeps the post as a draft. Resolves with whether it is on the disk. */
  readonly save: (unpublished: PostDeletion) => Promise<boolean>;
  /** The post is in the list still. */
  readonly release: () => void;
}

/** The post cannot be kept outside the list, so it stays in it. */
export class NotSaved extends Error {}

/**
 * Takes a post out of the list, to be a draft. It is kept as one first, and leaves the list after that: a browser that is killed in
 * between has both, and nothing is lost. Its history goes on.
 *
 * @param id of the post
 * @param find the post in the newest list, and its position; what it throws is what the caller gets
 * @param now in milliseconds since 1970
 * @throws NotSaved where drafts cannot be kept
 * @throws PostStoreError where the list was not changed
 */
export async function unpublishPost(
  id: BlogPost['id'],
  find: (newest: readonly IndexedPost[]) => { readonly post: BlogPost; readonly at: number },
  { save, release }: UnpublishedDraft,
  now: number,
): Promise<void> {
  let isHeld = false;
  try {
    await updatePostsKeepingHistory([id], async (newest) => {
      const { post, at } = find(newest);
      const plan = planDelete(newest, [{ id: post.id, at }], await knownRemovals(now));
      if (!plan || !(await save(plan.removal))) throw new NotSaved();
      isHeld = true;
      return plan.changes;
    });
  } catch (error) {
    if (isHeld) release();
    throw error;
  }
}

/**
 * Puts an unpublished post back into the list, to its place, as it is edited now. Rejects with a `PostStoreError`, and then it is not
 * in the list.
 *
 * @param now in milliseconds since 1970
 */
export async function publishAgain(unpublished: PostDeletion, edited: BlogPost, now: number): Promise<void> {
  const [removed] = unpublished.removed;
  if (!removed) return;
  await updatePostsKeepingHistory(
    [],
    async (newest) =>
      planRestore(
        newest,
        { ...unpublished, removed: [{ ...removed, post: edited }] },
        await knownRemovals(now),
      ),
    [removed.post],
  );
}
