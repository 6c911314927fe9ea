import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import { type SortOrder, sortOrders } from './list/listed-posts.ts';

/** What of the list is shown, and in which order. */
export interface ListView {
  readonly query: string;
  readonly sort: SortOrder;
  readonly show: Shown;
}

const shownKinds = ['all', 'published', 'drafts', 'trash'] as const;
export type Shown = (typeof shownKinds)[number];

const wholeList: ListView = { query: '', sort: 'list', show: 'all' };

/**
 * What Manage Posts shows, kept in the address: going to a post and back finds it again. What the address says and nobody
 * knows counts as not said.
 */
export function useListView() {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => parseView(search), [search]);

  const change = useCallback(
    (changed: Partial<ListView>) => {
      setSearch((current) => writeView({ ...parseView(current), ...changed }, current), {
        // Each key is not a place to go back to, and the page stays where it is.
        replace: true,
        preventScrollReset: true,
      });
    },
    [setSearch],
  );
  return { view, change, showAll: useCallback(() => change(wholeList), [change]) };
}

/** Whether published posts are shown. */
export function showsPosts({ show }: Pick<ListView, 'show'>): boolean {
  return show === 'all' || show === 'published';
}

/** Whether the list is shown as it is, whole and in its own order: only then can it be reordered. */
export function isWholeList({ query, sort, show }: ListView): boolean {
  return query.trim() === '' && sort === 'list' && showsPosts({ show });
}

function parseView(search: URLSearchParams): ListView {
  return {
    query: search.get('q') ?? '',
    sort: oneOf(sortOrders, search.get('sort')) ?? wholeList.sort,
    show: oneOf(shownKinds, search.get('show')) ?? wholeList.show,
  };
}

function writeView({ query, sort, show }: ListView, current: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(current);
  for (const [name, value, initial] of [
    ['q', query, wholeList.query],
    ['sort', sort, wholeList.sort],
    ['show', show, wholeList.show],
  ] as const) {
    if (value === initial) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

function oneOf<Value extends string>(values: readonly Value[], wanted: string | null): Value | undefined {
  return values.find((value) => value === wanted);
}
