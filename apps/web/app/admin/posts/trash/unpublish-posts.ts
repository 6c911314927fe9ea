import { PostStoreError } from '@branchbook/blog-core';

import type { PostDeletion, DeletionTarget } from '../../../posts/history-and-trash.ts';
import { planDelete } from '../../../posts/history-and-trash.ts';
import { updatePostsKeepingHistory } from '../../../posts/posts.mutations.ts';
import { createWebDraftLocks, broadcastDraftsChanged } from '../../post-form/drafts/draft-locks.ts';
import { pageDraftStore } from '../../post-form/drafts/draft-store.ts';
import { type Draft, newDraftKey, unpublishedPost } from '../../post-form/post-model/draft.ts';
import { getFields, isSameText } from '../../post-form/post-model/post-fields.ts';
import { listRemovals } from './trash.ts';
import { DraftNotSaved, republishPost } from './unpublish-post.ts';

/**
 * Unpublishes posts without opening their forms. Saves each as a draft before it leaves the list,
 * so that a crash in between loses nothing.
 *
 * @param now in milliseconds since 1970
 * @returns the saved drafts, in the order of the list
 * @throws DraftNotSaved if a draft can't be saved; then all posts are still in the list
 * @throws PostStoreError if the list wasn't changed
 */
export async function unpublishPosts(
  targets: readonly DeletionTarget[],
  now: number,
): Promise<readonly Draft[]> {
  let drafts: readonly Draft[] = [];
  try {
    await updatePostsKeepingHistory(
      targets.map(({ id }) => id),
      async (newest) => {
        // Runs again if the list has changed.
        await removeDrafts(drafts);
        const plan = planDelete(newest, targets, await listRemovals(now));
        if (!plan) throw new PostStoreError('not-found', 'The posts are no longer in the list.');
        drafts = createDrafts(plan.removal, now);
        for (const draft of drafts) await saveDraft(draft);
        return plan.changes;
      },
    );
  } catch (error) {
    await removeDrafts(drafts);
    throw error;
  }
  broadcastDraftsChanged();
  return drafts;
}

/** The draft has changed since, or a form has it open. */
export class DraftInUse extends Error {}

/**
 * Undoes `unpublishPosts`: each post goes back to its position.
 *
 * @param now in milliseconds since 1970
 * @throws DraftInUse if a draft was edited, published or discarded since
 * @throws PostStoreError if the list wasn't changed
 */
export async function undoUnpublish(drafts: readonly Draft[], now: number): Promise<void> {
  const locks = createWebDraftLocks();
  try {
    for (const draft of drafts) await publishDraft(draft);
  } finally {
    broadcastDraftsChanged();
  }

  async function publishDraft(draft: Draft): Promise<void> {
    const post = unpublishedPost(draft);
    const release = await locks.tryAcquire(draft.key);
    try {
      const stored = (await pageDraftStore.list(draft.form)).find(({ key }) => key === draft.key);
      if (!release || !post || !draft.unpublished || !stored || !isSameText(stored.fields, draft.fields)) {
        throw new DraftInUse();
      }
      await republishPost(draft.unpublished, post, now);
      await pageDraftStore.remove(draft.key);
    } finally {
      release?.();
    }
  }
}

function createDrafts({ removed, order }: PostDeletion, now: number): readonly Draft[] {
  return removed.map((each) => ({
    key: newDraftKey(),
    form: `edit:${each.post.id}`,
    fields: getFields(each.post),
    savedAt: now,
    isSaved: true,
    unpublished: { removed: [each], order },
  }));
}

async function saveDraft(draft: Draft): Promise<void> {
  try {
    await pageDraftStore.save(draft, 'strict');
  } catch {
    throw new DraftNotSaved();
  }
}

/** Never rejects: an extra draft loses nothing. */
async function removeDrafts(drafts: readonly Draft[]): Promise<void> {
  await Promise.allSettled(drafts.map(({ key }) => pageDraftStore.remove(key)));
}
