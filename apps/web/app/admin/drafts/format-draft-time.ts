/**
 * Says when a draft was kept, in the author's local time.
 *
 * @param time in milliseconds since 1970
 * @example formatDraftTime(Date.now()) // 'Nov 21, 2026, 9:05 AM'
 */
export function formatDraftTime(time: number): string {
  // Made anew for each call: a formatter keeps the time zone it was born in.
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
