import { toast } from '@branchbook/ui';
import type { RefObject } from 'react';

import type { PostDeletion } from '../../../posts/history-and-trash.ts';
import { postToasts } from '../../lib/post-toasts.ts';
import { describeDeleteError, describeRestoreError } from '../../lib/store-error-words.ts';
import { deletePosts, type Deletion, isUndoable, putBackPosts } from '../trash/removals.ts';
import type { ListedPost } from './listed-posts.ts';
import type { RowFocus } from './use-row-focus.ts';

/**
 * Deletes posts from the list and offers to undo it. If stored data holds an id twice, only the
 * post at the position goes.
 *
 * @param focus moves the focus, whose button goes with the post
 * @param heading is on the screen as long as the list is
 * @param announce says it to screen readers
 * @returns deletes posts, and resolves with whether they are deleted
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
      deletion = await deletePosts(targets.map(({ post, at }) => ({ id: post.id, at })));
    } catch (error) {
      toast.error(
        targets.length === 1 ? 'Couldn’t delete the post' : 'Couldn’t delete the posts',
        describeDeleteError(error),
      );
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
    const title = isOne ? `“${first?.post.title || 'Untitled'}”` : undefined;
    // They offer to view what is gone.
    for (const { post } of targets) postToasts(post.id).dismiss();
    const toasts = isOne && first ? postToasts(first.post.id) : toast;
    toasts.success(
      isOne ? 'Post deleted successfully' : `${targets.length} posts deleted`,
      removal && !isInTrash ? [title, noTrash].filter(Boolean).join(' ') : title,
      action ?? undefined,
    );
  }

  async function undo(removal: PostDeletion): Promise<void> {
    if (!isUndoable(removal)) return;
    try {
      await putBackPosts(removal);
    } catch (error) {
      toast.error('Couldn’t undo', describeRestoreError(error), {
        label: 'Try again',
        onClick: () => void undo(removal),
      });
      return;
    }
    const [first] = removal.removed;
    if (first) focus.restore(first.post.id);
    const { length } = removal.removed;
    const said = length === 1 ? 'Post restored' : `${length} posts restored`;
    // The list shows it. A toast would push older ones aside, whose Undo is still wanted.
    if (heading.current) announce(said);
    else toast.success(said);
  }
}

const noTrash = 'The trash is off in this browser. Undo now or the post is gone.';

/** Asks before something is deleted. The question about one post is the product's. */
export function confirmDelete(posts: number, drafts = 0): boolean {
  if (posts === 1 && drafts === 0) return confirm('Are you sure you want to delete this post?');
  const parts = [
    posts > 0 && (posts === 1 ? '1 post' : `${posts} posts`),
    drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
  ].filter((part) => part !== false);
  return confirm(
    `Are you sure you want to delete ${parts.length === 1 ? 'these ' : ''}${parts.join(' and ')}?`,
  );
}
