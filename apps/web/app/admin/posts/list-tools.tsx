import { Button, ToggleButton } from '@branchbook/ui';
import { type ReactNode, useId } from 'react';

import { SearchInput } from '../../search/search-input.tsx';
import { type SortOrder, sortOrders } from './list/listed-posts.ts';
import type { ListView, Shown } from './use-list-view.ts';

const shownWords: Record<Shown, string> = {
  all: 'All',
  published: 'Published',
  drafts: 'Drafts',
  trash: 'Trash',
};
const sortWords: Record<SortOrder, string> = { list: 'List order', date: 'Date', title: 'Title' };

/** Search, filter and order of the view. Escape clears the search. */
export function ListTools({
  view,
  status,
  onChange,
}: {
  view: ListView;
  /** What is shown, in a sentence; read out when it changes. */
  status: string;
  onChange: (changed: Partial<ListView>) => void;
}) {
  return (
    <search className="mb-4 block max-w-[960px]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 min-[640px]:gap-x-6">
        <div className="min-w-0 flex-[1_1_11rem] min-[1240px]:flex-[1_1_14rem]">
          <SearchInput label="Search posts" value={view.query} onChange={(query) => onChange({ query })} />
        </div>
        <SortSelect sort={view.sort} onChange={(sort) => onChange({ sort })} />
        <Choice label="Show" words={shownWords} chosen={view.show} onChoose={(show) => onChange({ show })} />
        <Choice
          label="Sort by"
          words={sortWords}
          chosen={view.sort}
          onChoose={(sort) => onChange({ sort })}
          className="max-[1239px]:hidden"
        />
      </div>
      {/* There from the start, so that screen readers hear it change; without words it takes no room. */}
      <p role="status" className="mt-3 font-mono text-data leading-normal text-ink-3 empty:mt-0">
        {status}
      </p>
    </search>
  );
}

/** Shown if a search or a filter matches nothing, with the way back to the whole list. */
export function NothingFound({ onShowAll, children }: { onShowAll: () => void; children: ReactNode }) {
  return (
    <div className="flex max-w-[960px] flex-wrap items-center gap-x-6 gap-y-3 border-y border-ink py-6">
      <p className="text-[1.25rem]">{children}</p>
      <Button variant="outline" onClick={onShowAll}>
        Clear search and filters
      </Button>
    </div>
  );
}

/** The order on narrow screens, where chips would push the first post out of sight. */
function SortSelect({ sort, onChange }: { sort: SortOrder; onChange: (sort: SortOrder) => void }) {
  return (
    <select
      aria-label="Sort by"
      value={sort}
      className="min-h-[46px] cursor-pointer rounded-control border border-line bg-sheet px-2 font-mono text-base text-ink min-[1240px]:hidden"
      onChange={({ currentTarget: { value } }) => {
        const chosen = sortOrders.find((order) => order === value);
        if (chosen) onChange(chosen);
      }}
    >
      {sortOrders.map((order) => (
        <option key={order} value={order}>
          {sortWords[order]}
        </option>
      ))}
    </select>
  );
}

function Choice<Value extends string>({
  label,
  words,
  chosen,
  onChoose,
  className = '',
}: {
  label: string;
  words: Record<Value, string>;
  chosen: Value;
  onChoose: (value: Value) => void;
  className?: string;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={`flex items-center gap-2 ${className}`}>
      <p id={id} className="font-mono text-data font-medium text-ink-2 max-[479px]:sr-only">
        {label}
      </p>
      <div className="flex min-h-[46px] flex-wrap items-center gap-1">
        {(Object.keys(words) as Value[]).map((value) => (
          <ToggleButton
            key={value}
            className="min-w-11 justify-center"
            isPressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {words[value]}
          </ToggleButton>
        ))}
      </div>
    </div>
  );
}
