import { useEffect, useState } from 'react';

import { pageDraftStore } from '../../drafts/draft-store.ts';

/**
 * Resolves to true if this browser has the draft of a post that was unpublished, locked or not.
 * Resolves to false if the drafts can't be read.
 */
export async function hasUnpublishedDraft(id: number): Promise<boolean> {
  const drafts = await pageDraftStore.list(`edit:${id}`).catch(() => []);
  return drafts.some(({ unpublished }) => unpublished !== undefined);
}

/**
 * Returns why a post is no longer in the list; null until that is known, and while it is there.
 *
 * @param isGone the list does not contain the post
 */
export function useReasonGone(id: number, isGone: boolean): 'deleted' | 'unpublished' | null {
  const [reason, setReason] = useState<'deleted' | 'unpublished' | null>(null);
  useEffect(() => {
    if (!isGone) return undefined;
    let isCurrent = true;
    void hasUnpublishedDraft(id).then((isUnpublished) => {
      if (isCurrent) setReason(isUnpublished ? 'unpublished' : 'deleted');
    });
    return () => {
      isCurrent = false;
      setReason(null);
    };
  }, [id, isGone]);
  return reason;
}
