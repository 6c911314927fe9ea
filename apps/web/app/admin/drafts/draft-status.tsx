import { memo } from 'react';

import { formatDraftTime } from './format-draft-time.ts';
import type { DraftKeeping } from './draft-session.ts';

/**
 * Says quietly whether what was typed is kept. It comes and goes while its author reaches for a button: it belongs below the
 * buttons, where it moves none of them. A key that changes nothing of it says no time anew.
 */
export const DraftStatus = memo(function DraftStatus({ keeping }: { keeping: DraftKeeping }) {
  return (
    <p className="mt-3 text-right font-mono text-data leading-normal text-ink-3 empty:hidden">
      {statusText(keeping)}
    </p>
  );
});

function statusText(keeping: DraftKeeping): string {
  switch (keeping.step) {
    case 'kept':
      return `Draft kept ${formatDraftTime(keeping.at)}`;
    case 'failed':
      return 'This text could not be kept as a draft. It is only in this tab.';
    default:
      return '';
  }
}
