import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns the same function for every render; it calls the `act` of the latest one. */
export function useLatest<Given extends readonly unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
