import { useSyncExternalStore } from 'react';

/**
 * Returns the build's value while hydrating, then the browser's, so that the hydrated page matches
 * the prerendered one.
 *
 * @example
 * const year = useAfterHydration(currentYear, buildYear);
 */
export function useAfterHydration<T>(inBrowser: () => T, inBuild: () => T): T {
  return useSyncExternalStore(subscribeToNothing, inBrowser, inBuild);
}

function subscribeToNothing(): () => void {
  return () => {};
}
