import { memo } from 'react';

import { formatDraftTimeAt } from '../post-model/format-draft-time.ts';
import type { DraftKeeping } from './own-draft.ts';

/** Says quietly whether what was typed is kept. A key that changes nothing of it says no time anew. */
export const DraftStatus = memo(function DraftStatus({ keeping }: { keeping: DraftKeeping }) {
  return <p className="empty:hidden">{statusText(keeping)}</p>;
});

function statusText(keeping: DraftKeeping): string {
  switch (keeping.step) {
    case 'kept':
      // There is little room where it stands.
      return `Draft kept ${formatDraftTimeAt(keeping.at, Date.now())}`;
    case 'failed':
      return 'This text could not be kept as a draft. It is only in this tab.';
    default:
      return '';
  }
}
