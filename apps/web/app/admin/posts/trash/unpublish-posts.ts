import { PostStoreError } from '@branchbook/blog-core';

import type { PostDeletion, DeletionTarget } from '../../../posts/history-and-trash.ts';
import { planDelete } from '../../../posts/history-and-trash.ts';
import { updatePostsKeepingHistory } from '../../../posts/posts.mutations.ts';
import { createWebLockClaims, tellDraftsChanged } from '../../post-form/drafts/draft-claims.ts';
import { pageDraftStore } from '../../post-form/drafts/draft-store.ts';
import { type Draft, newDraftKey, unpublishedPost } from '../../post-form/post-model/draft.ts';
import { fieldsOf, isSameText } from '../../post-form/post-model/post-fields.ts';
import { knownRemovals } from './removals.ts';
import { NotSaved, publishAgain } from './unpublish-post.ts';

/**
 * Takes posts out of the list without opening their forms. Each is saved as a draft before it
 * leaves the list, so that a browser that is killed in between has both.
 *
 * @param now in milliseconds since 1970
 * @returns the saved drafts, in the order of the list
 * @throws NotSaved if a draft cannot be saved; then all posts are still in the list
 * @throws PostStoreError if the list was not changed
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
        // If the list has changed meanwhile, this is decided again.
        await removeDrafts(drafts);
        const plan = planDelete(newest, targets, await knownRemovals(now));
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
  tellDraftsChanged();
  return drafts;
}

/** The draft has changed since, or a form has it open. */
export class DraftInUse extends Error {}

/**
 * Undoes `unpublishPosts`: each post goes back to its position.
 *
 * @param now in milliseconds since 1970
 * @throws DraftInUse if somebody has edited, published or discarded one of the drafts since
 * @throws PostStoreError if the list was not changed
 */
export async function undoUnpublish(drafts: readonly Draft[], now: number): Promise<void> {
  const claims = createWebLockClaims();
  try {
    for (const draft of drafts) await publishDraft(draft);
  } finally {
    tellDraftsChanged();
  }

  async function publishDraft(draft: Draft): Promise<void> {
    const post = unpublishedPost(draft);
    const release = await claims.tryClaim(draft.key);
    try {
      const stored = (await pageDraftStore.list(draft.form)).find(({ key }) => key === draft.key);
      if (!release || !post || !draft.unpublished || !stored || !isSameText(stored.fields, draft.fields)) {
        throw new DraftInUse();
      }
      await publishAgain(draft.unpublished, post, now);
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
    fields: fieldsOf(each.post),
    savedAt: now,
    isSaved: true,
    unpublished: { removed: [each], order },
  }));
}

async function saveDraft(draft: Draft): Promise<void> {
  try {
    await pageDraftStore.save(draft, 'strict');
  } catch {
    throw new NotSaved();
  }
}

/** Resolves also if they cannot be removed: a draft too many loses nothing. */
async function removeDrafts(drafts: readonly Draft[]): Promise<void> {
  await Promise.allSettled(drafts.map(({ key }) => pageDraftStore.remove(key)));
}
