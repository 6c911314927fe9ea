import { useAfterHydration } from '../hydration/use-after-hydration.ts';

/** The year by the visitor's clock. Prerendered HTML holds the year of the build; a page built last year shows this year after it. */
export function useCurrentYear(): number {
  return useAfterHydration(currentYear, buildYear);
}

function currentYear(): number {
  return new Date().getFullYear();
}

function buildYear(): number {
  return __BUILD_YEAR__;
}
