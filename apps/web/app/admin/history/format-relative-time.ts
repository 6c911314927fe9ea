const units = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

/**
 * Says how long ago a time was, in the largest unit that fits. Both in milliseconds; a time to come counts as now.
 *
 * @example formatRelativeTime(now - 3_600_000, now) // '1 hour ago'
 */
export function formatRelativeTime(time: number, now: number): string {
  const seconds = Math.max(0, (now - time) / 1000);
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['minute', 60];
  const count = Math.floor(seconds / length);
  if (count === 0) return 'just now';
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'always' }).format(-count, unit);
}
