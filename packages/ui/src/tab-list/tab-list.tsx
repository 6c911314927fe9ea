'use client';

import { Tabs } from '@base-ui/react/tabs';

export interface TabListProps<Name extends string> {
  /** What the tabs choose between, as the list's accessible name. */
  label: string;
  /** The tabs in their order. Each belongs to an element of the page, its panel, that has the id `panelId`. */
  tabs: ReadonlyArray<{ readonly name: Name; readonly label: string; readonly panelId: string }>;
  /** The name of the tab that is chosen. */
  value: Name;
  /** Called with the name of a tab that was pressed or reached by its key. */
  onValueChange: (name: Name) => void;
  /** For layout: margins, widths, a place in a grid. */
  className?: string;
}

/**
 * Tabs, of whose panels one shows. It is one Tab stop; arrow keys, Home and End choose. The panels are the page's own: each needs
 * `role="tabpanel"` and `aria-labelledby`, the id of its tab, which is `panelId` with '-tab' behind it.
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
