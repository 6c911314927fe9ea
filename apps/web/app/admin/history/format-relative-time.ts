const units = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

/**
 * Formats how long ago a time was, in the largest unit that fits. Future times count as now.
 *
 * @param time and `now`: in milliseconds since 1970
 * @example formatRelativeTime(now - 3_600_000, now) // '1 hour ago'
 */
export function formatRelativeTime(time: number, now: number): string {
  const seconds = Math.max(0, (now - time) / 1000);
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['minute', 60];
  const count = Math.floor(seconds / length);
  if (count === 0) return 'just now';
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'always' }).format(-count, unit);
}
