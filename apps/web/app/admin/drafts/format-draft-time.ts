/**
 * Says when a draft was kept, in the author's local time.
 *
 * @param time in milliseconds since 1970
 * @example formatDraftTime(Date.now()) // 'Nov 21, 2026, 9:05 AM'
 */
export function formatDraftTime(time: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
