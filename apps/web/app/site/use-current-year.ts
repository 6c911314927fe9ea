import { useSyncExternalStore } from 'react';

/**
 * The year by the visitor's clock. Prerendered HTML holds the year of the build, and so does the first render in the
 * browser, so that the two agree; a page built last year shows this year right after it.
 */
export function useCurrentYear(): number {
  return useSyncExternalStore(subscribeToNothing, currentYear, buildYear);
}

function subscribeToNothing(): () => void {
  return () => {};
}

function currentYear(): number {
  return new Date().getFullYear();
}

function buildYear(): number {
  return __BUILD_YEAR__;
}
