import { useLocation } from 'react-router';

/** Router state of screens opened from Manage Posts: the query string of the list ('?q=tax'). */
export interface FromList {
  readonly listSearch: string;
}

/** Returns the path back to Manage Posts, with the search and sort order the author came from. */
export function useListPath(): string {
  const state: unknown = useLocation().state;
  return isFromList(state) ? `/admin${state.listSearch}` : '/admin';
}

/** The query parameter of the filter of Manage Posts. */
export const filterParam = 'show';

/** Returns a path of Manage Posts without its filter. */
export function withoutFilter(listPath: string): string {
  const url = new URL(listPath, location.origin);
  url.searchParams.delete(filterParam);
  return url.pathname + url.search;
}

function isFromList(state: unknown): state is FromList {
  return (
    typeof state === 'object' &&
    state !== null &&
    'listSearch' in state &&
    typeof state.listSearch === 'string' &&
    state.listSearch.startsWith('?')
  );
}
