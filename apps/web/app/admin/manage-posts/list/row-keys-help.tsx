import { isMacKeyboard } from '@branchbook/markdown-editor/commands';
import { ChevronRight } from 'lucide-react';

import { formatKeys, rowKeys } from '../../lib/shortcuts/row-keys.ts';

/** Renders the keyboard shortcuts of the list in a disclosure. */
export function RowKeysHelp() {
  return (
    <details className="group mt-6 font-mono text-data text-ink-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 pr-3 hover:text-ink">
        <ChevronRight
          aria-hidden="true"
          size={18}
          strokeWidth={1.75}
          className="transition-[rotate] duration-(--dur-1) group-open:rotate-90"
        />
        Keyboard shortcuts
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 pt-2 leading-normal">
        {rowKeys.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold text-ink">{formatKeys(keys, isMacKeyboard())}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
