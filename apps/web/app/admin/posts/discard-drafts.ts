import { toast } from '@branchbook/ui';

import type { useDraftList } from '../post-form/drafts/use-draft-list.ts';
import type { Draft } from '../post-form/post-model/draft.ts';
import { draftTitle } from '../post-form/post-model/draft-title.ts';
import { trashUnpublished } from './trash/removals.ts';

type Discarding = Pick<ReturnType<typeof useDraftList>, 'discard' | 'putBack'>;

/**
 * Discards drafts and says what happened, with 'Undo'. Unpublished posts go to the trash first, if
 * there is one.
 */
export async function discardDrafts(list: Discarding, drafts: readonly Draft[]): Promise<void> {
  const discarded: Draft[] = [];
  const trashed: Draft[] = [];
  for (const draft of drafts) {
    let isInTrash = false;
    const isDone = await list.discard(draft, async () => {
      isInTrash = await trashUnpublished(draft, Date.now());
    });
    if (!isDone) {
      toast.error(
        draft.unpublished ? 'Couldn’t delete the post' : 'Couldn’t discard the draft',
        'It’s open in another tab, or this browser blocks storage.',
      );
    } else if (isInTrash) trashed.push(draft);
    else discarded.push(draft);
  }
  const [firstTrashed] = trashed;
  if (firstTrashed) {
    const isOne = trashed.length === 1;
    toast.success(
      isOne ? 'Post deleted successfully' : `${trashed.length} posts deleted`,
      isOne ? quote(firstTrashed) : undefined,
    );
  }
  const [first] = discarded;
  if (!first) return;
  const isOne = discarded.length === 1;
  toast.success(
    isOne ? 'Draft discarded' : `${discarded.length} drafts discarded`,
    isOne ? quote(first) : undefined,
    { label: 'Undo', onClick: () => void restoreDrafts(list, discarded) },
  );
}

async function restoreDrafts(list: Discarding, drafts: readonly Draft[]): Promise<void> {
  const failed: Draft[] = [];
  for (const draft of drafts) if (!(await list.putBack(draft))) failed.push(draft);
  if (failed.length === 0) return;
  toast.error(
    failed.length === 1 ? 'Couldn’t restore the draft' : 'Couldn’t restore the drafts',
    'Try again.',
    {
      label: 'Try again',
      onClick: () => void restoreDrafts(list, failed),
    },
  );
}

function quote({ fields }: Draft): string {
  return `“${draftTitle(fields)}”`;
}
