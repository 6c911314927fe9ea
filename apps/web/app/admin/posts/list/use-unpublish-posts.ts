import { toast } from '@branchbook/ui';

import { describeRestoreError, describeUnpublishError } from '../../lib/store-error-words.ts';
import type { Draft } from '../../post-form/post-model/draft.ts';
import { postToasts } from '../../lib/post-toasts.ts';
import { NotSaved } from '../trash/unpublish-post.ts';
import { DraftInUse, undoUnpublish, unpublishPosts } from '../trash/unpublish-posts.ts';
import type { ListedPost } from './listed-posts.ts';
import type { RowFocus } from './use-row-focus.ts';

/**
 * Unpublishes posts from the list: they become drafts. Offers to undo it.
 *
 * @param focus moves the focus, whose button goes with the post
 * @returns unpublishes posts, and resolves with whether they are unpublished
 */
export function useUnpublishPosts(focus: RowFocus): (targets: readonly ListedPost[]) => Promise<boolean> {
  return async (targets) => {
    let drafts: readonly Draft[];
    try {
      drafts = await unpublishPosts(
        targets.map(({ post, at }) => ({ id: post.id, at })),
        Date.now(),
      );
    } catch (error) {
      toast.error(
        'Couldn’t unpublish',
        error instanceof NotSaved ? draftsBlocked : describeUnpublishError(error),
      );
      return false;
    }
    focus.leave(targets, 'edit');
    const isOne = drafts.length === 1;
    // They offer to view what is no longer published.
    for (const { post } of targets) postToasts(post.id).dismiss();
    const [first] = targets;
    const toasts = isOne && first ? postToasts(first.post.id) : toast;
    toasts.success(
      isOne ? 'Post unpublished' : `${drafts.length} posts unpublished`,
      isOne ? 'It’s in Drafts and keeps its URL.' : 'They’re in Drafts and keep their URLs.',
      { label: 'Undo', onClick: () => void undo(drafts) },
    );
    return true;
  };

  async function undo(drafts: readonly Draft[]): Promise<void> {
    try {
      await undoUnpublish(drafts, Date.now());
    } catch (error) {
      toast.error('Couldn’t undo', error instanceof DraftInUse ? draftInUse : describeRestoreError(error));
      return;
    }
    const [first] = drafts;
    const post = first?.unpublished?.removed[0]?.post;
    if (post) focus.restore(post.id);
  }
}

const draftInUse = 'The draft is open in another tab or has changed since. Open it to publish it.';

const draftsBlocked = 'This browser can’t save drafts. The post is still live.';
