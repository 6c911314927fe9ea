import { memo } from 'react';

import { formatTimeOrDate } from '../lib/format-date-time.ts';
import type { AutosaveStatus } from './autosave.ts';
import { draftMessages } from './messages.ts';

/**
 * Shows when the draft was saved, or that saving failed. Memoized, since most keys don't change it.
 */
export const DraftStatus = memo(function DraftStatus({ saving }: { saving: AutosaveStatus }) {
  return <p className="empty:hidden">{statusText(saving)}</p>;
});

function statusText(saving: AutosaveStatus): string {
  switch (saving.step) {
    case 'saved':
      // There is little room.
      return draftMessages.saved(formatTimeOrDate(saving.at, Date.now()));
    case 'failed':
      return draftMessages.notSaved;
    default:
      return '';
  }
}
