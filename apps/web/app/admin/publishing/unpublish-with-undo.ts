import { toast } from '@branchbook/ui';

import type { StorageMessages } from '../../posts/messages.ts';
import type { PostStorage } from '../../posts/post-storage.ts';
import { dismissPublication, getPostToasts } from '../lib/post-toasts.ts';
import { describeRestoreError } from '../lib/store-error-messages.ts';
import type { Draft } from '../post-model/draft.ts';
import { describeUnpublishError } from './describe-unpublish-error.ts';
import { publishingMessages as messages } from './messages.ts';
import { DraftInUse, republishPosts, unpublishPosts } from './unpublish-posts.ts';

interface UndoOptions {
  readonly storage: PostStorage;
  readonly storageMessages: StorageMessages;
  /** Called with the ids of the posts that are back in the list. Default: shows a toast. */
  readonly onUndone?: (ids: readonly number[]) => void;
}

/**
 * Unpublishes posts without opening their forms, and shows a toast that offers to undo it. Resolves to
 * false after a toast that says why that failed.
 */
export async function unpublishWithUndo(ids: readonly number[], options: UndoOptions): Promise<boolean> {
  let drafts: readonly Draft[];
  try {
    drafts = await unpublishPosts(options.storage, ids);
  } catch (error) {
    const { title, text } = describeUnpublishError(options.storageMessages, error);
    toast.error(title, text);
    return false;
  }
  // These toasts link to posts that are no longer published.
  for (const id of ids) getPostToasts(id).dismiss();
  showUnpublished(drafts, options);
  return true;
}

/** Says that posts were unpublished, and offers to undo it: each post goes back to its position. */
export function showUnpublished(drafts: readonly Draft[], options: UndoOptions): void {
  dismissPublication();
  const ids = getIds(drafts);
  const [first] = ids;
  const toasts = first !== undefined && ids.length === 1 ? getPostToasts(first) : toast;
  toasts.success(messages.unpublished(drafts.length), messages.unpublishedTo(drafts.length), {
    label: messages.undo,
    onClick: () => void undo(drafts, options),
  });
}

async function undo(
  drafts: readonly Draft[],
  { storage, storageMessages, onUndone = showPublished }: UndoOptions,
): Promise<void> {
  try {
    await republishPosts(storage, drafts);
  } catch (error) {
    toast.error(
      messages.notUndone,
      error instanceof DraftInUse ? messages.draftInUse : describeRestoreError(storageMessages, error),
    );
    return;
  }
  onUndone(getIds(drafts));
}

function showPublished(ids: readonly number[]): void {
  for (const id of ids) getPostToasts(id).success(messages.publishedAgain);
}

function getIds(drafts: readonly Draft[]): readonly number[] {
  return drafts.flatMap(({ unpublished }) => unpublished?.post.id ?? []);
}
