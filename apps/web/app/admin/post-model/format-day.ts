import { formatUsDate } from '@branchbook/blog-core';

/**
 * Formats an ISO day as posts show it; undefined if there is no such day.
 *
 * @example formatDay('2025-04-02') // 'April 2, 2025'
 */
export function formatDay(value: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(value) ?? [];
  if (year === undefined) return undefined;
  const local = new Date(2000, 0, 1);
  // The constructor takes the year 25 for 1925.
  local.setFullYear(Number(year), Number(month) - 1, Number(day));
  // `Date` moves February 30 into March.
  return local.getMonth() === Number(month) - 1 ? formatUsDate(local) : undefined;
}
