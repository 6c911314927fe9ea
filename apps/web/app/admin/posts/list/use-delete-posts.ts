import { toast } from '@branchbook/ui';
import type { RefObject } from 'react';

import type { PostDeletion } from '../../../posts/history-and-trash.ts';
import { getPostToasts } from '../../lib/post-toasts.ts';
import { describeDeleteError, describeRestoreError } from '../../lib/store-error-messages.ts';
import { deletePosts, type Deletion, canUndo, restorePosts } from '../trash/trash.ts';
import { postsMessages } from '../messages.ts';
import type { ListedPost } from './filter-posts.ts';
import type { RowFocus } from './use-row-focus.ts';

/**
 * Returns a function that deletes posts and offers to undo it. It resolves to true once they are
 * deleted. If an id exists twice, deletes only the post at the index.
 *
 * @param focus moves the focus, whose button disappears with the post
 * @param heading rendered as long as the list is
 * @param announce passes a text to screen readers
 */
export function useDeletePosts(
  focus: RowFocus,
  heading: RefObject<HTMLElement | null>,
  announce: (text: string) => void,
): (targets: readonly ListedPost[]) => Promise<boolean> {
  return async (targets) => {
    if (targets.length === 0) return true;
    let deletion: Deletion;
    try {
      deletion = await deletePosts(targets.map(({ post, index }) => ({ id: post.id, at: index })));
    } catch (error) {
      toast.error(postsMessages.notDeleted(targets.length), describeDeleteError(error));
      return false;
    }
    focus.leave(targets, 'delete');
    showDeleted(targets, deletion);
    return true;
  };

  function showDeleted(targets: readonly ListedPost[], { removal, isInTrash }: Deletion): void {
    const [first] = targets;
    const isOne = targets.length === 1;
    const action = removal && { label: 'Undo', onClick: () => void undo(removal) };
    const title = isOne ? postsMessages.quote(first?.post.title ?? '') : undefined;
    // These toasts link to posts that are gone.
    for (const { post } of targets) getPostToasts(post.id).dismiss();
    const toasts = isOne && first ? getPostToasts(first.post.id) : toast;
    toasts.success(
      postsMessages.deleted(targets.length),
      removal && !isInTrash ? [title, postsMessages.deletedWithoutTrash].filter(Boolean).join(' ') : title,
      action ?? undefined,
    );
  }

  async function undo(removal: PostDeletion): Promise<void> {
    if (!canUndo(removal)) return;
    try {
      await restorePosts(removal);
    } catch (error) {
      toast.error(postsMessages.notUndone, describeRestoreError(error), {
        label: 'Try again',
        onClick: () => void undo(removal),
      });
      return;
    }
    const [first] = removal.removed;
    if (first) focus.restore(first.post.id);
    const message = postsMessages.restored(removal.removed.length);
    // The list shows the result. A toast could push out an older one with 'Undo'.
    if (heading.current) announce(message);
    else toast.success(message);
  }
}

/** Asks for confirmation. */
export function confirmDelete(posts: number, drafts = 0): boolean {
  const isOnePost = posts === 1 && drafts === 0;
  return confirm(isOnePost ? postsMessages.confirmDelete : postsMessages.confirmDeleteAll(posts, drafts));
}
