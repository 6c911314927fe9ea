import { memo } from 'react';

import { formatDraftTime } from './format-draft-time.ts';
import type { DraftKeeping } from './draft-session.ts';

/** Says quietly whether what was typed is kept. A key that changes nothing of it says no time anew. */
export const DraftStatus = memo(function DraftStatus({ keeping }: { keeping: DraftKeeping }) {
  return <p className="empty:hidden">{statusText(keeping)}</p>;
});

function statusText(keeping: DraftKeeping): string {
  switch (keeping.step) {
    case 'kept':
      return `Draft kept ${timeOf(keeping.at)}`;
    case 'failed':
      return 'This text could not be kept as a draft. It is only in this tab.';
    default:
      return '';
  }
}

/** On the day itself the time alone: there is little room where it stands. */
function timeOf(keptAt: number): string {
  const text = formatDraftTime(keptAt);
  const dayLength = text.lastIndexOf(', ');
  const isToday = formatDraftTime(Date.now()).startsWith(text.slice(0, dayLength + 1));
  return isToday ? text.slice(dayLength + 2) : text;
}
