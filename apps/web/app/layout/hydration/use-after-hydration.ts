import { useSyncExternalStore } from 'react';

/**
 * A value that the build cannot know: what the build wrote while the page is hydrated, so that the two agree however late that
 * is, and the browser's right after it.
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
