import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that never changes and calls the `act` of the latest render. */
export function useLatestCallback<Given extends readonly unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
