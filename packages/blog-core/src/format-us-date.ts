/**
 * Gives the day in US long format, in the local time of whoever runs it.
 *
 * @throws RangeError if `date` is not a valid date.
 *
 * @example
 * formatUsDate(new Date(2025, 3, 2, 23, 59)); // 'April 2, 2025'
 */
export function formatUsDate(date: Date): string {
  // Made anew for each call: a formatter keeps the time zone it was born in.
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' }).format(date);
}
