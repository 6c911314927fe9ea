import { toast } from '@branchbook/ui';

import type { StorageMessages } from '../../posts/messages.ts';
import type { PostStorage } from '../../posts/post-storage.ts';
import type { useDraftList } from '../drafts/use-draft-list.ts';
import { describeDeleteError } from '../lib/store-error-messages.ts';
import type { Draft } from '../post-model/draft.ts';
import { getDraftTitle } from '../post-model/draft-title.ts';
import { postsMessages } from './messages.ts';
import { moveToTrash } from './trash/trashed-drafts.ts';

type DraftActions = Pick<ReturnType<typeof useDraftList>, 'discard' | 'restore'>;

/**
 * Discards drafts and shows a toast with 'Undo'. Unpublished posts go to the trash first, if there
 * is one. A draft that a server can't move there stays.
 *
 * @param isPost returns true if a draft is an unpublished post itself
 */
export async function discardDrafts(
  { storage, storageMessages }: { storage: PostStorage; storageMessages: StorageMessages },
  list: DraftActions,
  drafts: readonly Draft[],
  isPost: (draft: Draft) => boolean,
): Promise<void> {
  const discarded: Draft[] = [];
  const trashed: Draft[] = [];
  for (const draft of drafts) {
    let isInTrash = false;
    let reason: string = postsMessages.draftLocked;
    const isDone = await list.discard(draft, async (whole) => {
      try {
        isInTrash = isPost(draft) && (await moveToTrash(storage, whole));
      } catch (error) {
        reason = describeDeleteError(storageMessages, error);
        throw error;
      }
    });
    if (!isDone) {
      toast.error(isPost(draft) ? postsMessages.notDeleted(1) : postsMessages.draftNotDiscarded, reason);
    } else if (isInTrash) trashed.push(draft);
    else discarded.push(draft);
  }
  const [firstTrashed] = trashed;
  if (firstTrashed) {
    toast.success(
      postsMessages.deleted(trashed.length),
      trashed.length === 1 ? quote(firstTrashed) : undefined,
    );
  }
  const [first] = discarded;
  if (!first) return;
  toast.success(
    postsMessages.draftDiscarded(discarded.length),
    discarded.length === 1 ? quote(first) : undefined,
    { label: 'Undo', onClick: () => void restoreDrafts(list, discarded) },
  );
}

async function restoreDrafts(list: DraftActions, drafts: readonly Draft[]): Promise<void> {
  const failed: Draft[] = [];
  for (const draft of drafts) if (!(await list.restore(draft))) failed.push(draft);
  if (failed.length === 0) return;
  toast.error(postsMessages.draftNotRestored(failed.length), postsMessages.tryAgain, {
    label: 'Try again',
    onClick: () => void restoreDrafts(list, failed),
  });
}

function quote({ fields }: Draft): string {
  return postsMessages.quote(getDraftTitle(fields));
}
