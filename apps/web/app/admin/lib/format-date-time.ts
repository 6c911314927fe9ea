/**
 * Formats a date and time in the author's time zone.
 *
 * @param time in milliseconds since 1970
 * @example formatDateTime(Date.now()) // 'Nov 21, 2026, 9:05 AM'
 */
export function formatDateTime(time: number): string {
  return format(time, { dateStyle: 'medium', timeStyle: 'short' });
}

/**
 * Formats the time alone if it is today, otherwise date and time.
 *
 * @param time and `now`: in milliseconds since 1970
 */
export function formatTimeOrDate(time: number, now: number): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  return isToday ? format(time, { timeStyle: 'short' }) : formatDateTime(time);
}

function format(time: number, options: Intl.DateTimeFormatOptions): string {
  // Not cached: a formatter keeps the time zone in which it was created.
  return new Intl.DateTimeFormat('en-US', options).format(time);
}
