import { toast } from '@branchbook/ui';

import { usePostStorage, useStorageMessages } from '../../../posts/post-storage.ts';
import { describeRestoreError } from '../../lib/store-error-messages.ts';
import type { Draft } from '../../post-model/draft.ts';
import { getPostToasts } from '../../lib/post-toasts.ts';
import { describeUnpublishError } from '../../publishing/describe-unpublish-error.ts';
import { DraftInUse, republishPosts, unpublishPosts } from '../../publishing/unpublish-posts.ts';
import { postsMessages } from '../messages.ts';
import type { ListedPost } from './post-row.tsx';
import type { RowFocus } from './use-row-focus.ts';

/**
 * Returns a function that unpublishes posts (they become drafts) and offers to undo it. It resolves
 * to true once they are unpublished.
 *
 * @param focus moves the focus, whose button disappears with the post
 */
export function useUnpublishPosts(focus: RowFocus): (targets: readonly ListedPost[]) => Promise<boolean> {
  const storage = usePostStorage();
  const storageMessages = useStorageMessages();
  return async (targets) => {
    let drafts: readonly Draft[];
    try {
      drafts = await unpublishPosts(
        storage,
        targets.map(({ post }) => post.id),
      );
    } catch (error) {
      const { title, text } = describeUnpublishError(storageMessages, error);
      toast.error(title, text);
      return false;
    }
    focus.leave(targets, 'edit');
    const isOne = drafts.length === 1;
    // These toasts link to posts that are no longer published.
    for (const { post } of targets) getPostToasts(post.id).dismiss();
    const [first] = targets;
    const toasts = isOne && first ? getPostToasts(first.post.id) : toast;
    toasts.success(postsMessages.unpublished(drafts.length), postsMessages.unpublishedTo(drafts.length), {
      label: 'Undo',
      onClick: () => void undo(drafts),
    });
    return true;
  };

  async function undo(drafts: readonly Draft[]): Promise<void> {
    try {
      await republishPosts(storage, drafts);
    } catch (error) {
      toast.error(
        postsMessages.notUndone,
        error instanceof DraftInUse ? postsMessages.draftInUse : describeRestoreError(storageMessages, error),
      );
      return;
    }
    const [first] = drafts;
    if (first?.unpublished) focus.restore(first.unpublished.post.id);
  }
}
