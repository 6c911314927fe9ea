import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What the address asks for by a parameter, null where it does not; and a way to forget it, without a step in the history or a scroll. */
export function useAddressParameter(name: string): readonly [value: string | null, forget: () => void] {
  const [search, setSearch] = useSearchParams();

  const forget = useCallback(() => {
    setSearch(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete(name);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [setSearch, name]);

  return [search.get(name), forget];
}
