import { Button, Notice } from '@branchbook/ui';

import { useEffect, useEffectEvent } from 'react';

import { useDeferWhilePointerDown } from '../lib/use-defer-while-pointer-down.ts';
import { isSameText, type PostFields } from '../post-model/post-fields.ts';
import { formatDateTime } from '../lib/format-date-time.ts';
import type { Drafts } from './use-drafts.ts';
import { draftMessages } from './messages.ts';

/**
 * Offers to restore unsaved text, in the page rather than as a dialog. Stays until the author
 * decides. Doesn't offer a draft with the same text as the form.
 */
export function DraftBanner({
  drafts: { offer, saving, isOfferRequested, clearDraftParam, restore, discard },
  fields,
  onRestore,
  onDiscard,
}: {
  drafts: Drafts;
  /** The current text of the form. */
  fields: PostFields;
  /** Gets the restored text. The banner may have disappeared together with the focus. */
  onRestore: (fields: PostFields) => void;
  onDiscard: () => void;
}) {
  const restoreOffer = useEffectEvent(async () => {
    const restored = await restore();
    if (!restored) return;
    clearDraftParam();
    onRestore(restored);
  });
  // Restores without asking if the author came for this draft and hasn't typed yet.
  const isRequested = isOfferRequested && saving.step === 'clean';
  useEffect(() => {
    if (isRequested) void restoreOffer();
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
          <Button
            variant="outline"
            onClick={() => void restore().then((restored) => restored && onRestore(restored))}
          >
            Restore draft
          </Button>
          <Button variant="ghost" onClick={() => void discard().then(onDiscard)}>
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
