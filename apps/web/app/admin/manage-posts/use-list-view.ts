import type { PostOrder } from '@branchbook/blog-core';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { filterParam } from '../lib/list-path.ts';

/** The search, filter and sort order of Manage Posts. */
export interface ListView {
  readonly query: string;
  readonly sort: PostOrder;
  readonly filter: PostFilter;
}

/** 'list' is the list's own order, which Previous and Next follow. */
export const sortOrders = ['list', 'date', 'title'] as const satisfies readonly PostOrder[];

const postFilters = ['all', 'published', 'drafts', 'trash'] as const;
export type PostFilter = (typeof postFilters)[number];

/** The number of rows of each filter without a search; null until it is known. */
export type FilterCounts = Readonly<Record<PostFilter, number | null>>;

const defaultView: ListView = { query: '', sort: 'list', filter: 'all' };

/**
 * Returns the search, filter and sort order, stored in the query string so that Back restores them.
 * Ignores unknown values.
 */
export function useListView() {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => parseView(search), [search]);

  const change = useCallback(
    (changed: Partial<ListView>) => {
      setSearch((current) => formatView({ ...parseView(current), ...changed }, current), {
        // No history entry and no scrolling for each key.
        replace: true,
        preventScrollReset: true,
      });
    },
    [setSearch],
  );
  return { view, change, clearFilters: useCallback(() => change(defaultView), [change]) };
}

/** Returns true if the filter includes published posts. */
export function includesPosts({ filter }: Pick<ListView, 'filter'>): boolean {
  return filter === 'all' || filter === 'published';
}

/** Returns true if the whole list is shown in its own order. Only then can it be reordered. */
export function isWholeList({ query, sort, filter }: ListView): boolean {
  return query.trim() === '' && sort === 'list' && includesPosts({ filter });
}

function parseView(search: URLSearchParams): ListView {
  return {
    query: search.get('q') ?? '',
    sort: parseOption(sortOrders, search.get('sort')) ?? defaultView.sort,
    filter: parseOption(postFilters, search.get(filterParam)) ?? defaultView.filter,
  };
}

function formatView({ query, sort, filter }: ListView, current: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(current);
  for (const [name, value, initial] of [
    ['q', query, defaultView.query],
    ['sort', sort, defaultView.sort],
    [filterParam, filter, defaultView.filter],
  ] as const) {
    if (value === initial) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

function parseOption<Value extends string>(
  values: readonly Value[],
  value: string | null,
): Value | undefined {
  return values.find((option) => option === value);
}
