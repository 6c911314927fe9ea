import { memo } from 'react';

import { formatDraftTimeAt } from '../post-model/format-draft-time.ts';
import type { DraftSaving } from './own-draft.ts';

/** Says quietly whether what was typed is kept. A key that changes nothing of it says no time anew. */
export const DraftStatus = memo(function DraftStatus({ saving }: { saving: DraftSaving }) {
  return <p className="empty:hidden">{statusText(saving)}</p>;
});

function statusText(saving: DraftSaving): string {
  switch (saving.step) {
    case 'saved':
      // There is little room where it stands.
      return `Draft kept ${formatDraftTimeAt(saving.at, Date.now())}`;
    case 'failed':
      return 'This text could not be kept as a draft. It is only in this tab.';
    default:
      return '';
  }
}
