import type { ImportChoice } from '@branchbook/blog-files';
import { useCallback, useRef } from 'react';

import { choiceNames, importMessages as messages } from './messages.ts';

/** A menu for what becomes of a file or of all files of a folder. */
export function RowChoice({
  label,
  onMount,
  value,
  isDisabled,
  onChange,
}: {
  label: string;
  /** Called once the menu is on the page. */
  onMount?: (menu: HTMLSelectElement) => void;
  /** Null if the files of a folder differ. */
  value: ImportChoice | null;
  isDisabled: boolean;
  onChange: (choice: ImportChoice) => void;
}) {
  const mounted = useRef(onMount);
  const ref = useCallback((menu: HTMLSelectElement | null) => {
    if (menu) mounted.current?.(menu);
  }, []);
  return (
    <select
      aria-label={label}
      ref={ref}
      className="min-h-11 w-fit shrink-0 self-start rounded-control border border-line bg-sheet px-2 font-mono text-data text-ink hover:border-ink-2"
      value={value ?? ''}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value as ImportChoice)}
    >
      {value === null && (
        <option value="" disabled>
          {messages.mixed}
        </option>
      )}
      {(['post', 'draft', 'leave-out'] as const).map((choice) => (
        <option key={choice} value={choice}>
          {choiceNames[choice]}
        </option>
      ))}
    </select>
  );
}
