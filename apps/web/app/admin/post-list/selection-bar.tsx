import { Button } from '@branchbook/ui';
import { type ReactNode, useEffect, useRef } from 'react';

/** How many posts are selected, and what can be done to them at once. It stays in sight above the list. */
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
  /** Buttons that do something to all of them. */
  children: ReactNode;
}) {
  const isAll = selectedCount === shownCount;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Some but not all: there is no attribute for it.
    if (box.current) box.current.indeterminate = selectedCount > 0 && !isAll;
  }, [selectedCount, isAll]);

  return (
    <div className="sticky top-[61px] z-10 flex min-h-13 max-w-[960px] flex-wrap items-center gap-x-4 bg-paper py-1 pl-6">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 pr-2 pl-3 font-mono text-ui leading-none select-none">
        <input
          ref={box}
          type="checkbox"
          className="size-5 shrink-0 cursor-pointer accent-green"
          checked={isAll}
          onChange={isAll ? onClear : onSelectAll}
        />
        Select all shown
      </label>
      <p role="status" className="font-mono text-data text-ink-2">
        {selectedCount > 0 && `${selectedCount} selected`}
      </p>
      {selectedCount > 0 && (
        <div
          role="group"
          aria-label="With the selected posts"
          className="ml-auto flex flex-wrap items-center gap-1"
        >
          {children}
          <Button
            variant="ghost"
            onClick={() => {
              // The button goes.
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
