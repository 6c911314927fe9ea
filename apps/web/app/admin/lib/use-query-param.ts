import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { useIsUnmountedRef } from './use-is-unmounted-ref.ts';

/**
 * Returns a query parameter (null if absent) and a setter. Setting replaces the history entry, keeps
 * its state and does not scroll; null removes it. After unmount the setter does nothing.
 */
export function useQueryParam(
  name: string,
): readonly [value: string | null, change: (value: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const state: unknown = useLocation().state;
  const isUnmounted = useIsUnmountedRef();

  const change = useCallback(
    (value: string | null) => {
      if (isUnmounted.current) return;
      setSearch(
        (current) => {
          const changed = new URLSearchParams(current);
          if (value === null) changed.delete(name);
          else changed.set(name, value);
          return changed;
        },
        { replace: true, preventScrollReset: true, state },
      );
    },
    [setSearch, name, isUnmounted, state],
  );

  return [search.get(name), change];
}
