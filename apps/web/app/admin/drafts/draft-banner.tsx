import { Button, Notice } from '@branchbook/ui';

import { useEffect, useEffectEvent } from 'react';

import { useDeferWhilePointerDown } from '../lib/use-defer-while-pointer-down.ts';
import { isSameText, type PostFields } from '../post-model/post-fields.ts';
import type { Draft } from '../post-model/draft.ts';
import { formatDateTime } from '../lib/format-date-time.ts';
import { draftMessages } from './messages.ts';

/**
 * Offers to restore unsaved text, in the page rather than as a dialog. Stays until the author
 * decides. Doesn't offer a draft with the same text as the form.
 */
export function DraftBanner({
  offer,
  isRequested,
  fields,
  onRestore,
  onDiscard,
}: {
  /** The offered draft; null if there is none. */
  offer: Draft | null;
  /** The author came for this draft and hasn't typed yet, so it is restored without asking. */
  isRequested: boolean;
  /** The current text of the form. */
  fields: PostFields;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const restoreRequested = useEffectEvent(onRestore);
  useEffect(() => {
    if (isRequested) restoreRequested();
  }, [isRequested]);

  // A draft may appear late, when another tab unlocks it.
  const draft = useDeferWhilePointerDown(
    offer && !isRequested && !isSameText(offer.fields, fields) ? offer : null,
  );
  return (
    <Notice
      live="polite"
      title={draft && draftMessages.offer(formatDateTime(draft.savedAt))}
      className="mb-7"
      actions={
        <>
          <Button variant="outline" onClick={onRestore}>
            Restore draft
          </Button>
          <Button variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      {draft && <p className="line-clamp-2">{getSummary(draft.fields)}</p>}
    </Notice>
  );
}

function getSummary({ title, excerpt, content }: PostFields): string {
  const text = [title, excerpt, content].find((each) => each.trim() !== '')?.trim();
  if (text === undefined) return draftMessages.empty;
  return `“${text.slice(0, summaryLength)}${text.length > summaryLength ? '…' : ''}”`;
}

/** More than the two visible lines, but cheap to lay out. */
const summaryLength = 400;
