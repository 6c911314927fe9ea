import type { PostOrder } from '@branchbook/blog-core';
import { Button, ToggleButton } from '@branchbook/ui';
import { type ReactNode, useId } from 'react';

import { SearchInput } from '../../search/search-input.tsx';
import { type FilterCounts, type ListView, type PostFilter, sortOrders } from './use-list-view.ts';

const filterLabels: Record<PostFilter, string> = {
  all: 'All',
  published: 'Published',
  drafts: 'Drafts',
  trash: 'Trash',
};
const sortLabels: Record<PostOrder, string> = { list: 'List order', date: 'Date', title: 'Title' };

/** Renders the search, filter and sort order. Escape clears the search. */
export function ListTools({
  view,
  counts,
  status,
  onChange,
}: {
  view: ListView;
  /** What each filter shows without a search. */
  counts: FilterCounts;
  /** Announced by screen readers when it changes. */
  status: string;
  onChange: (changed: Partial<ListView>) => void;
}) {
  return (
    <search className="mb-4 block max-w-[960px]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 min-[640px]:gap-x-6">
        <div className="min-w-0 flex-[1_1_11rem]">
          <SearchInput label="Search posts" value={view.query} onChange={(query) => onChange({ query })} />
        </div>
        <SortSelect sort={view.sort} onChange={(sort) => onChange({ sort })} />
        <Choice
          label="Show"
          words={filterLabels}
          counts={counts}
          chosen={view.filter}
          onChoose={(show) => onChange({ filter: show })}
        />
        <Choice
          label="Sort by"
          words={sortLabels}
          chosen={view.sort}
          onChoose={(sort) => onChange({ sort })}
          className="max-[1279px]:hidden"
        />
      </div>
      {/* Always rendered, so that screen readers announce changes. Takes no room while empty. */}
      <p role="status" className="mt-3 font-mono text-data leading-normal text-ink-3 empty:mt-0">
        {status}
      </p>
    </search>
  );
}

/** Renders a message for a search or filter without results, with a button that clears both. */
export function EmptyState({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <div className="flex max-w-[960px] flex-wrap items-center gap-x-6 gap-y-3 border-y border-ink py-6">
      <p className="text-[1.25rem]">{children}</p>
      <Button variant="outline" onClick={onClear}>
        Clear search and filters
      </Button>
    </div>
  );
}

/**
 * Replaces the toggle buttons on narrow screens, where they would push the first post out of sight.
 */
function SortSelect({ sort, onChange }: { sort: PostOrder; onChange: (sort: PostOrder) => void }) {
  return (
    <select
      aria-label="Sort by"
      value={sort}
      className="min-h-[46px] cursor-pointer rounded-control border border-line bg-sheet px-2 font-mono text-base text-ink min-[1280px]:hidden"
      onChange={({ currentTarget: { value } }) => {
        const chosen = sortOrders.find((order) => order === value);
        if (chosen) onChange(chosen);
      }}
    >
      {sortOrders.map((order) => (
        <option key={order} value={order}>
          {sortLabels[order]}
        </option>
      ))}
    </select>
  );
}

function Choice<Value extends string>({
  label,
  words: labels,
  counts,
  chosen,
  onChoose,
  className = '',
}: {
  label: string;
  words: Record<Value, string>;
  /** Shown behind the words. A number that isn't known yet is null. */
  counts?: Record<Value, number | null>;
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
        {(Object.keys(labels) as Value[]).map((value) => (
          <ToggleButton
            key={value}
            className="min-w-11 justify-center max-[479px]:gap-1 max-[479px]:px-1.5!"
            isPressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {labels[value]}
            {counts && <Count>{counts[value]}</Count>}
          </ToggleButton>
        ))}
      </div>
    </div>
  );
}

/**
 * Renders a number. Wide screens keep a place for two digits, so that no button moves when it becomes
 * known; on a phone all filters must fit into one line.
 */
function Count({ children }: { children: number | null }) {
  return (
    <span className="text-left font-normal text-ink-3 tabular-nums min-[480px]:min-w-[2ch]">{children}</span>
  );
}
