import { useLocation } from 'react-router';

/**
 * What a screen that is opened from Manage Posts is told, as the state of its place in the history: how the list was shown
 * ('?q=tax').
 */
export interface FromList {
  readonly listSearch: string;
}

/** The way back to Manage Posts: with what was searched for and how it was sorted, where the author comes from there. */
export function useListPath(): string {
  const state: unknown = useLocation().state;
  return isFromList(state) ? `/admin${state.listSearch}` : '/admin';
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
