import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What the address asks for by a parameter, null where it does not; and a way to ask for something else, or with null for nothing,
 * without a step in the history or a scroll.
 */
export function useAddressParameter(
  name: string,
): readonly [value: string | null, change: (value: string | null) => void] {
  const [search, setSearch] = useSearchParams();

  const change = useCallback(
    (value: string | null) => {
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
    [setSearch, name],
  );

  return [search.get(name), change];
}
