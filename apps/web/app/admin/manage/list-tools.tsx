import { Button, Chip } from '@branchbook/ui';
import { type ReactNode, useId } from 'react';

import { SearchInput } from '../../search/search-input.tsx';
import type { SortOrder } from '../post-list/listed-posts.ts';
import type { ListView, Shown } from './use-list-view.ts';

const shownWords: Record<Shown, string> = {
  all: 'All',
  published: 'Published',
  drafts: 'Drafts',
  trash: 'Trash',
};
const sortWords: Record<SortOrder, string> = { list: 'List order', date: 'Date', title: 'Title' };

/** Search, filter and order of the view. Escape empties the search. */
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
      <div className="flex flex-wrap items-end gap-x-6 gap-y-1 min-[640px]:gap-y-3">
        <div className="min-w-0 flex-[1_1_min(18rem,100%)]">
          <SearchInput
            label="Search by title, author or excerpt"
            value={view.query}
            className="pl-10.5"
            onChange={(query) => onChange({ query })}
          />
        </div>
        <Choice label="Show" words={shownWords} chosen={view.show} onChoose={(show) => onChange({ show })} />
        <Choice
          label="Sort by"
          words={sortWords}
          chosen={view.sort}
          onChoose={(sort) => onChange({ sort })}
        />
      </div>
      {/* There from the start, so that screen readers hear it change; without words it takes no room. */}
      <p role="status" className="mt-3 font-mono text-data leading-normal text-ink-3 empty:mt-0">
        {status}
      </p>
    </search>
  );
}

/** Nothing answers; the way back to the whole list. */
export function NothingFound({ onShowAll, children }: { onShowAll: () => void; children: ReactNode }) {
  return (
    <div className="flex max-w-[960px] flex-wrap items-center gap-x-6 gap-y-3 border-y border-ink py-6">
      <p className="text-[1.25rem]">{children}</p>
      <Button variant="outline" onClick={onShowAll}>
        Show everything
      </Button>
    </div>
  );
}

function Choice<Value extends string>({
  label,
  words,
  chosen,
  onChoose,
}: {
  label: string;
  words: Record<Value, string>;
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex items-center gap-3 min-[640px]:block">
      <p id={id} className="font-mono text-data font-medium text-ink-2 min-[640px]:mb-2">
        {label}
      </p>
      <div className="flex min-h-[46px] flex-wrap items-center gap-1">
        {(Object.keys(words) as Value[]).map((value) => (
          <Chip
            key={value}
            className="min-w-11 justify-center"
            isPressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {words[value]}
          </Chip>
        ))}
      </div>
    </div>
  );
}
