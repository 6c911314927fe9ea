import { memo } from 'react';

import type { AutosaveStatus } from './autosave.ts';
import type { SyncStatus } from './draft-sync.ts';
import { draftMessages } from './messages.ts';

/**
 * Shows that the draft was saved, or that saving failed. Memoized, since most keys don't change it.
 */
export const DraftStatus = memo(function DraftStatus({
  saving,
  syncStatus,
}: {
  saving: AutosaveStatus;
  /** Says where the saved draft is; null if drafts are only in this browser. */
  syncStatus: SyncStatus | null;
}) {
  return <p className="empty:hidden">{statusText(saving, syncStatus)}</p>;
});

function statusText(saving: AutosaveStatus, syncStatus: SyncStatus | null): string {
  switch (saving.step) {
    case 'saved':
      return draftMessages.saved[syncStatus ?? 'saved'];
    case 'failed':
      return draftMessages.notSaved;
    default:
      return '';
  }
}
