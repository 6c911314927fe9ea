'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { backdropClasses } from '../internal/shared-classes.ts';
import { Search } from '../internal/icons.ts';

/** An item of the list. */
export interface CommandPaletteItem {
  /** Unique. */
  readonly id: string;
  readonly label: string;
  /** Icon before the label, 18 px. */
  readonly icon?: ReactNode;
  /** Keyboard shortcut to show: 'Ctrl+B'. */
  readonly keys?: string | undefined;
}

export interface CommandPaletteProps<Item extends CommandPaletteItem> {
  /** Shows the dialog. */
  isOpen: boolean;
  /** Accessible name of the dialog. */
  label: string;
  /** Placeholder and accessible name of the input. */
  placeholder: string;
  /** Value of the input. */
  query: string;
  /** Called when the input changes. */
  onQueryChange: (query: string) => void;
  /** Items that match the query, in groups. Enter selects the first one. */
  groups: ReadonlyArray<{ readonly heading: string; readonly items: readonly Item[] }>;
  /** The number of results in words ('3 results', 'No results'). Announced when it changes. */
  status: string;
  /** Called when an item is selected. Close the palette and run the item. */
  onSelect: (item: Item) => void;
  /** Called on Escape or a click outside. */
  onClose: () => void;
  /** Called on close. Returns true to restore the focus to the previous element (default). */
  shouldRestoreFocus?: (() => boolean) | undefined;
}

/**
 * A dialog that finds commands and pages by typing and selects them with arrow keys and Enter. The
 * focus stays in the input. The caller filters the items.
 *
 * @example
 * <CommandPalette isOpen={isOpen} label="Command palette" placeholder="A command or a post" query={query}
 *   onQueryChange={setQuery} groups={found} status="3 results" onSelect={run} onClose={close} />
 */
export function CommandPalette<Item extends CommandPaletteItem>({
  isOpen,
  label,
  placeholder,
  query,
  onQueryChange,
  groups,
  status,
  onSelect,
  onClose,
  shouldRestoreFocus = () => true,
}: CommandPaletteProps<Item>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(willBeOpen) => !willBeOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClasses} />
        <BaseDialog.Viewport className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] justify-items-center px-4 pt-[min(12vh,96px)] pb-4 print:hidden">
          <BaseDialog.Popup
            aria-label={label}
            initialFocus={input}
            finalFocus={() => shouldRestoreFocus()}
            className="grid max-h-[min(40rem,100%)] w-full max-w-[640px] grid-rows-[auto_auto_minmax(0,1fr)] self-start rounded-sheet border border-line bg-sheet elev-pop outline-none [overflow-wrap:anywhere]"
          >
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={groups.map(({ heading, items }) => ({ value: heading, items }))}
              autoHighlight="always"
              keepHighlight
              value={query}
              itemToStringValue={(item: Item) => item.label}
              onValueChange={(value, { reason }) => {
                // Selecting an item would write its label into the input.
                if (reason !== 'item-press') onQueryChange(value);
              }}
            >
              <div className="relative border-b border-rule">
                <Search
                  aria-hidden="true"
                  className="pointer-events-none absolute top-1/2 left-4 size-4.5 [translate:0_-50%] text-ink-3"
                />
                <Autocomplete.Input
                  ref={input}
                  aria-label={placeholder}
                  placeholder={placeholder}
                  spellCheck={false}
                  className="min-h-13 w-full rounded-t-sheet bg-transparent pr-4 pl-11 font-mono text-base text-ink -outline-offset-2 placeholder:text-ink-3 placeholder:opacity-100 forced-colors:border"
                />
              </div>
              <p
                role="status"
                className="px-4 pt-3 pb-1 font-mono text-data leading-normal text-ink-3 empty:pt-1"
              >
                {status}
              </p>
              <Autocomplete.List
                aria-label={label}
                className="min-h-0 overflow-y-auto scroll-py-2 overscroll-contain px-2 pb-2 outline-none"
              >
                {(group: { value: string; items: readonly Item[] }) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-2 pt-3 pb-1 font-mono text-data leading-normal font-semibold text-ink-2">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    {group.items.map((item) => (
                      <Autocomplete.Item
                        key={item.id}
                        value={item}
                        onClick={() => onSelect(item)}
                        className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-tag px-2 py-2 font-mono text-ui leading-[1.4] text-ink outline-offset-[-2px] select-none data-highlighted:bg-band forced-colors:data-highlighted:outline-2"
                      >
                        <span className="flex min-w-0 items-center gap-3 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:stroke-[1.75] [&>svg]:text-ink-2">
                          {item.icon}
                          <span className="min-w-0">{item.label}</span>
                        </span>
                        {item.keys && <kbd className="shrink-0 text-data text-ink-2">{item.keys}</kbd>}
                      </Autocomplete.Item>
                    ))}
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
