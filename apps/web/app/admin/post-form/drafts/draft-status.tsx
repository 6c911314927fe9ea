import { memo } from 'react';

import { formatDraftTimeAt } from '../../lib/format-draft-time.ts';
import type { DraftSaving } from './own-draft.ts';

/** Shows when the draft was saved, or that it couldn’t be. Keys that change nothing of it don’t render it again. */
export const DraftStatus = memo(function DraftStatus({ saving }: { saving: DraftSaving }) {
  return <p className="empty:hidden">{statusText(saving)}</p>;
});

function statusText(saving: DraftSaving): string {
  switch (saving.step) {
    case 'saved':
      // There is little room where it stands.
      return `Draft saved ${formatDraftTimeAt(saving.at, Date.now())}`;
    case 'failed':
      return "Couldn't save a draft. Your text exists only in this tab.";
    default:
      return '';
  }
}
