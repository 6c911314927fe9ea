'use client';

import { Tabs } from '@base-ui/react/tabs';

export interface TabListProps<Name extends string> {
  /** Accessible name of the list. */
  label: string;
  /** Tabs in order. `panelId` is the id of the tab's panel. */
  tabs: ReadonlyArray<{ readonly name: Name; readonly label: string; readonly panelId: string }>;
  /** Name of the selected tab. */
  value: Name;
  /** Called with the name of a tab that is clicked or reached by keyboard. */
  onValueChange: (name: Name) => void;
  /** Layout only: margins, width, grid position. */
  className?: string | undefined;
}

/**
 * Tabs. One Tab stop; arrow keys, Home and End select. The caller renders the panels: each needs
 * `role="tabpanel"` and `aria-labelledby` with its `panelId` plus '-tab'.
 *
 * @example
 * <TabList label="Form" tabs={tabs} value={tab} onValueChange={setTab} />
 * <div id="write" role="tabpanel" aria-labelledby="write-tab" hidden={tab !== 'write'}>…</div>
 */
export function TabList<Name extends string>({
  label,
  tabs,
  value,
  onValueChange,
  className,
}: TabListProps<Name>) {
  return (
    <Tabs.Root value={value} onValueChange={(next: Name) => onValueChange(next)} className={className}>
      <Tabs.List aria-label={label} activateOnFocus className="flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.name}
            value={tab.name}
            id={`${tab.panelId}-tab`}
            aria-controls={tab.panelId}
            className="-mb-px inline-flex min-h-11 cursor-pointer items-center border-b-3 border-transparent px-4 font-mono text-ui leading-none font-[450] text-ink-2 -outline-offset-2 hover:bg-band hover:text-ink aria-selected:border-green aria-selected:font-semibold aria-selected:text-ink forced-colors:aria-selected:border-[Highlight]"
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
