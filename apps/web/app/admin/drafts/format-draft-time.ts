/** Made once: making one takes far longer than a time, and a time is said at every key. */
const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * Says when a draft was kept, in the author's local time.
 *
 * @param time in milliseconds since 1970
 * @example formatDraftTime(Date.now()) // 'Nov 21, 2026, 9:05 AM'
 */
export function formatDraftTime(time: number): string {
  return times.format(time);
}
