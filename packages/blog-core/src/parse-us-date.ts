/**
 * Returns the day of a post's date as `YYYY-MM-DD`, or null if it is not a calendar day. The
 * inverse of `formatUsDate`. Accepts short month names, any case, a missing comma, and `YYYY-MM-DD`
 * itself, because stored dates may have any form.
 *
 * @example
 * parseUsDate('April 2, 2025'); // '2025-04-02'
 * parseUsDate('next spring'); // null
 */
export function parseUsDate(text: string): string | null {
  const trimmed = text.trim();
  if (isoDay.test(trimmed)) return isOnCalendar(trimmed) ? trimmed : null;
  const match = usDate.exec(trimmed);
  if (!match) return null;
  const [, name, day, year] = match as unknown as [whole: string, name: string, day: string, year: string];
  // An unknown month becomes 00, which is not on the calendar.
  const month = months.findIndex((each) => matchesMonthName(each, name.toLowerCase())) + 1;
  const isoDate = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isOnCalendar(isoDate) ? isoDate : null;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/u;
const usDate = /^(\p{L}{3,9})\.?\s{1,3}(\d{1,2})\s{0,3},?\s{1,3}(\d{4})$/u;

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

function matchesMonthName(month: string, name: string): boolean {
  return name === month || name === month.slice(0, 3) || (name === 'sept' && month === 'september');
}

/** Returns false for February 30, which `Date` converts to a day in March. */
function isOnCalendar(isoDate: string): boolean {
  const time = Date.parse(`${isoDate}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(isoDate);
}
