import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

import { useIsLeft } from './use-is-left.ts';

/**
 * What the address asks for by a parameter, null where it does not; and a way to ask for something else, or with null for nothing,
 * without a step in the history or a scroll. Once the screen is left, the address is another one's: nothing is changed then.
 */
export function useQueryParam(
  name: string,
): readonly [value: string | null, change: (value: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const isLeft = useIsLeft();

  const change = useCallback(
    (value: string | null) => {
      if (isLeft.current) return;
      setSearch(
        (current) => {
          const changed = new URLSearchParams(current);
          if (value === null) changed.delete(name);
          else changed.set(name, value);
          return changed;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch, name, isLeft],
  );

  return [search.get(name), change];
}
