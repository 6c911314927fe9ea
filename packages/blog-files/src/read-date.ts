/** A date as it was understood. */
export interface ReadDate {
  /** The day at the place of writing, `YYYY-MM-DD`. */
  readonly day: string;
  /** The instant, ISO 8601 in UTC. */
  readonly publishedAt: string;
  /** The time as it is written, without its offset, as if it were in UTC; null for a day alone. */
  readonly writtenAt: string | null;
  /** True if the text says the zone of its time. */
  readonly hasOffset: boolean;
}

/**
 * Reads a date in any form that front matter has: ISO 8601 with time and offset, Jekyll's
 * `2013-05-06 02:12:52 +0200`, `2020/12/21`, `Jul 08 2022`, `8 July 2022`, RFC 5322, seconds or
 * milliseconds since 1970. Returns null for any other text, also for `03/04/2020`, which is two
 * days.
 *
 * With an offset the day is that of the offset; without, it is as written. A time without an
 * offset is in `timeZone`; a day without a time is midnight in UTC.
 *
 * @example
 * readDate('2013-05-06 02:12:52 +0200');
 * // { day: '2013-05-06', publishedAt: '2013-05-06T00:12:52.000Z', hasOffset: true, … }
 * readDate('Jul 08 2022'); // { day: '2022-07-08', publishedAt: '2022-07-08T00:00:00.000Z', … }
 */
export function readDate(text: string, timeZone = 'UTC'): ReadDate | null {
  const trimmed = text.trim();
  const epoch = /^\d{9,10}$|^\d{12,13}$/u.exec(trimmed)?.[0];
  if (epoch !== undefined) return createDateFromInstant(Number(epoch) * (epoch.length > 10 ? 1 : 1000));
  const day = readDay(trimmed);
  if (!day) return null;
  const rest = trimmed.slice(day.length).trim();
  if (rest === '') return { ...createDate(day.iso, 0, 0), writtenAt: null };
  const time = readTime(rest.replace(/^[Tt,]\s*/u, ''));
  if (!time) return null;
  const offset = time.zone === null ? null : parseOffset(time.zone);
  if (offset !== null) return { ...createDate(day.iso, time.milliseconds, offset), hasOffset: true };
  if (time.zone !== null) return null;
  // Midnight without an offset means the day.
  if (time.milliseconds === 0) return createDate(day.iso, 0, 0);
  const written = Date.parse(`${day.iso}T00:00:00Z`) + time.milliseconds;
  return createDate(day.iso, time.milliseconds, getZoneOffset(written, timeZone));
}

interface WrittenDay {
  readonly iso: string;
  readonly length: number;
}

const numeric = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/u;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/iu;
const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})(?!\d)/iu;

function readDay(text: string): WrittenDay | null {
  const byNumbers = numeric.exec(text);
  if (byNumbers) {
    const [whole, year = '', , month = '', day = ''] = byNumbers;
    return toCalendarDay(year, Number(month), day, whole.length);
  }
  const lead = weekday.exec(text)?.[0].length ?? 0;
  const plain = text.slice(lead);
  const american = monthFirst.exec(plain);
  if (american) {
    const [whole, month = '', day = '', year = ''] = american;
    return toCalendarDay(year, parseMonth(month), day, lead + whole.length);
  }
  const other = dayFirst.exec(plain);
  if (!other) return null;
  const [whole, day = '', month = '', year = ''] = other;
  return toCalendarDay(year, parseMonth(month), day, lead + whole.length);
}

/**
 * Moves a day like February 30 into March, as the parsers of most generators do. Returns null for a
 * day above 31.
 */
function toCalendarDay(year: string, month: number, day: string, length: number): WrittenDay | null {
  const number = Number(day);
  if (month < 1 || month > 12 || number < 1 || number > 31) return null;
  const time = Date.UTC(Number(year), month - 1, number);
  return { iso: new Date(time).toISOString().slice(0, 10), length };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns 1 to 12; 0 for a text that is not a month. */
function parseMonth(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm)?\s*(.*)$/iu;

function readTime(text: string): { readonly milliseconds: number; readonly zone: string | null } | null {
  const match = clock.exec(text);
  if (!match) return null;
  const [, hour = '', minute = '', second = '0', fraction = '', half, zone = ''] = match;
  const hours = half ? (Number(hour) % 12) + (/p/iu.test(half) ? 12 : 0) : Number(hour);
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return null;
  const thousandths = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return {
    milliseconds: ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + thousandths,
    zone: zone === '' ? null : zone,
  };
}

/** The zones that RFC 5322 names, in hours. */
const namedZones: ReadonlyMap<string, number> = new Map(
  'Z=0 UT=0 UTC=0 GMT=0 EST=-5 EDT=-4 CST=-6 CDT=-5 MST=-7 MDT=-6 PST=-8 PDT=-7 CET=1 CEST=2 BST=1 JST=9'
    .split(' ')
    .map((each) => each.split('='))
    .map(([name = '', hours]) => [name, Number(hours)]),
);

/** Returns how many milliseconds a zone is ahead of UTC; null for one that is not known. */
function parseOffset(zone: string): number | null {
  const hours = namedZones.get(zone.toUpperCase());
  if (hours !== undefined) return hours * 3_600_000;
  const match = /^(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d{2})?$/iu.exec(zone);
  if (!match) return null;
  const [, sign, hour = '', minute = '0'] = match;
  return (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute)) * 60_000;
}

function createDate(day: string, milliseconds: number, offset: number): ReadDate {
  const written = Date.parse(`${day}T00:00:00Z`) + milliseconds;
  return {
    day,
    publishedAt: new Date(written - offset).toISOString(),
    writtenAt: new Date(written).toISOString(),
    hasOffset: false,
  };
}

function createDateFromInstant(milliseconds: number): ReadDate {
  const publishedAt = new Date(milliseconds).toISOString();
  return { day: publishedAt.slice(0, 10), publishedAt, writtenAt: publishedAt, hasOffset: true };
}

/**
 * Returns how far the zone's clocks are ahead of UTC when they show this time; 0 for an unknown
 * zone.
 */
function getZoneOffset(written: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  // A second time with the result, for the hours around a change of the clocks.
  const first = getOffsetAt(written, timeZone);
  return getOffsetAt(written - first, timeZone);
}

function getOffsetAt(instant: number, timeZone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(instant);
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((type) => Number(parts.find((part) => part.type === type)?.value));
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  } catch {
    return 0;
  }
}
