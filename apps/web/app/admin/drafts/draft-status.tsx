import { formatDraftTime } from './format-draft-time.ts';
import type { DraftKeeping } from './draft-session.ts';

/** Says quietly, beside the buttons, whether what was typed is kept. */
export function DraftStatus({ keeping }: { keeping: DraftKeeping }) {
  return <p className="font-mono text-data leading-normal text-ink-3">{statusText(keeping)}</p>;
}

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
