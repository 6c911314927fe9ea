import { usePostStorage, useStorageMessages } from '../../../posts/post-storage.ts';
import { unpublishWithUndo } from '../../publishing/unpublish-with-undo.ts';
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
    const ids = targets.map(({ post }) => post.id);
    const isDone = await unpublishWithUndo(ids, {
      storage,
      storageMessages,
      onUndone: ([first]) => first !== undefined && focus.restore(first),
    });
    if (isDone) focus.leave(targets, 'edit');
    return isDone;
  };
}
