import { toast } from '@branchbook/ui';
import type { RefObject } from 'react';

import { usePostStorage, useStorageMessages } from '../../../posts/post-storage.ts';
import { dismissPublication, getPostToasts } from '../../lib/post-toasts.ts';
import { describeDeleteError, describeRestoreError } from '../../lib/store-error-messages.ts';
import { postsMessages } from '../messages.ts';
import { deletePosts, type Deletion, undoDeletion } from './delete-posts.ts';
import type { ListedPost } from './post-row.tsx';
import type { RowFocus } from './use-row-focus.ts';

/**
 * Returns a function that deletes posts and offers to undo it. It resolves to true once all of them
 * are deleted.
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
  const storage = usePostStorage();
  const storageMessages = useStorageMessages();
  return async (targets) => {
    if (targets.length === 0) return true;
    let deletion: Deletion;
    try {
      deletion = await deletePosts(
        storage,
        targets.map(({ post }) => post.id),
      );
    } catch (error) {
      showError(targets.length, error);
      return false;
    }
    const deleted = targets.filter(({ post }) => deletion.ids.includes(post.id));
    focus.leave(deleted, 'delete');
    showDeleted(deleted, deletion);
    if (deletion.error) showError(targets.length - deleted.length, deletion.error);
    return deletion.error === null;
  };

  function showError(count: number, error: unknown): void {
    toast.error(postsMessages.notDeleted(count), describeDeleteError(storageMessages, error));
  }

  function showDeleted(targets: readonly ListedPost[], deletion: Deletion): void {
    const { undo: changes, isInTrash } = deletion;
    const [first] = targets;
    const isOne = targets.length === 1;
    const title = isOne ? postsMessages.quote(first?.post.title ?? '') : undefined;
    dismissPublication();
    // These toasts link to posts that are gone.
    for (const { post } of targets) getPostToasts(post.id).dismiss();
    const toasts = isOne && first ? getPostToasts(first.post.id) : toast;
    toasts.success(
      postsMessages.deleted(targets.length),
      isInTrash ? title : [title, postsMessages.deletedWithoutTrash].filter(Boolean).join(' '),
      changes.length > 0 ? { label: 'Undo', onClick: () => void undo(targets, deletion) } : undefined,
    );
  }

  async function undo(targets: readonly ListedPost[], deletion: Deletion): Promise<void> {
    let restored: number | null;
    try {
      restored = await undoDeletion(storage, deletion);
    } catch (error) {
      toast.error(postsMessages.notUndone, describeRestoreError(storageMessages, error), {
        label: 'Try again',
        onClick: () => void undo(targets, deletion),
      });
      return;
    }
    if (restored === null) return;
    focus.restore(restored);
    const message = postsMessages.restored(targets.length);
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
