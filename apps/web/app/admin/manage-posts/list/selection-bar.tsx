import { Button } from '@branchbook/ui';
import { type ReactNode, useEffect, useRef } from 'react';

/** Renders the checkbox that selects all rows, and the bulk actions. Sticks below the top bar. */
export function SelectionBar({
  selectedCount,
  shownCount,
  onSelectAll,
  onClear,
  children,
}: {
  selectedCount: number;
  shownCount: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** Bulk actions. */
  children: ReactNode;
}) {
  const isAll = selectedCount === shownCount;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for a partial selection.
    if (box.current) box.current.indeterminate = selectedCount > 0 && !isAll;
  }, [selectedCount, isAll]);

  return (
    <div className="sticky top-15 z-10 flex min-h-13 flex-wrap items-center gap-x-4 border-b border-ink bg-paper py-1 pl-6">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 pr-2 pl-3 font-mono text-ui leading-none select-none">
        <input
          ref={box}
          type="checkbox"
          className="size-5 shrink-0 cursor-pointer accent-green"
          checked={isAll}
          onChange={isAll ? onClear : onSelectAll}
        />
        Select all
      </label>
      <p role="status" className="font-mono text-data text-ink-2">
        {selectedCount > 0 && `${selectedCount} selected`}
      </p>
      {selectedCount > 0 && (
        <div
          role="group"
          aria-label="Bulk actions"
          className="ml-auto flex flex-wrap items-center max-[1179px]:[&_svg]:hidden"
        >
          {children}
          <Button
            variant="ghost"
            className="px-3!"
            onClick={() => {
              // The button disappears.
              box.current?.focus();
              onClear();
            }}
          >
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}
