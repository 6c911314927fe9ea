import { Button, Notice } from '@branchbook/ui';

import { useEffect, useEffectEvent } from 'react';

import { useDeferWhilePointerDown } from '../../lib/use-defer-while-pointer-down.ts';
import { isSameText, type PostFields } from '../post-model/post-fields.ts';
import { formatDraftTime } from '../../lib/format-draft-time.ts';
import type { Drafts } from './use-drafts.ts';

/**
 * Offers unsaved text back, in the page and never over it. It stays until the author decides; a draft that says what the
 * form shows anyway is not worth a question.
 */
export function DraftBanner({
  drafts: { offer, saving, isOfferWanted, noteRestored, restore, discard },
  fields,
  onRestore,
  onDiscard,
}: {
  drafts: Drafts;
  /** What the form shows. */
  fields: PostFields;
  /** Gets the text to show; the banner may be gone with the focus by then. */
  onRestore: (fields: PostFields) => void;
  onDiscard: () => void;
}) {
  const goOn = useEffectEvent(async () => {
    const restored = await restore();
    if (!restored) return;
    noteRestored();
    onRestore(restored);
  });
  // Whoever came for it has been asked already. What was typed meanwhile makes it a question again.
  const isAskedFor = isOfferWanted && saving.step === 'clean';
  useEffect(() => {
    if (isAskedFor) void goOn();
  }, [isAskedFor]);

  // It may come late, when another tab lets go of it.
  const draft = useDeferWhilePointerDown(
    offer && !isAskedFor && !isSameText(offer.fields, fields) ? offer : null,
  );
  return (
    <Notice
      live="polite"
      title={draft && `You have a draft from ${formatDraftTime(draft.savedAt)}`}
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
      {draft && <p className="line-clamp-2">{summaryOf(draft.fields)}</p>}
    </Notice>
  );
}

function summaryOf({ title, excerpt, content }: PostFields): string {
  const text = [title, excerpt, content].find((each) => each.trim() !== '')?.trim();
  if (text === undefined) return 'This draft is empty.';
  return `“${text.slice(0, summaryLength)}${text.length > summaryLength ? '…' : ''}”`;
}

/** More than the two lines that are shown, and less than a browser would mind laying out. */
const summaryLength = 400;
