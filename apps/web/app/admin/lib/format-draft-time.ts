/**
 * Says when a draft was kept, in the author's local time.
 *
 * @param time in milliseconds since 1970
 * @example formatDraftTime(Date.now()) // 'Nov 21, 2026, 9:05 AM'
 */
export function formatDraftTime(time: number): string {
  return format(time, { dateStyle: 'medium', timeStyle: 'short' });
}

/**
 * The same, without the day on that day itself.
 *
 * @param time and `now`: in milliseconds since 1970
 */
export function formatDraftTimeAt(time: number, now: number): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  return isToday ? format(time, { timeStyle: 'short' }) : formatDraftTime(time);
}

function format(time: number, options: Intl.DateTimeFormatOptions): string {
  // Made anew for each call: a formatter keeps the time zone it was made in.
  return new Intl.DateTimeFormat('en-US', options).format(time);
}
