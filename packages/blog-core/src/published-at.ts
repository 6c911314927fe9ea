import { parseUsDate } from './parse-us-date.ts';
import type { BlogPost } from './post.ts';

/** The fields that determine when a post was published. Summaries have them too. */
export type Dated = Pick<BlogPost, 'date'> & Partial<Pick<BlogPost, 'id' | 'publishedAt'>>;

/**
 * Returns the stored instant of publication in ISO 8601 and UTC, or null if the post has none.
 *
 * Stored data and files may hold anything in the field. A value that is not an ISO 8601 date with
 * time and zone counts as missing.
 *
 * @example
 * getPublishedAt({ ...post, publishedAt: '2013-05-06T02:12:52+02:00' }); // '2013-05-06T00:12:52.000Z'
 * getPublishedAt({ ...post, publishedAt: 'May 6' }); // null
 */
export function getPublishedAt({ publishedAt }: Pick<BlogPost, 'publishedAt'>): string | null {
  if (typeof publishedAt !== 'string') return null;
  const text = publishedAt.trim();
  const day = isoInstant.exec(text)?.[1];
  // `Date` converts February 30 to a day in March; `parseUsDate` rejects it.
  if (day === undefined || parseUsDate(day) === null) return null;
  const time = Date.parse(text);
  return isFourDigitYear(time) ? new Date(time).toISOString() : null;
}

/**
 * Returns when a post was published, in ISO 8601: the instant in UTC if it is known, else the day,
 * else null.
 *
 * The instant is `publishedAt`; without it the id, which is the time of creation, if `date` is the
 * day of that time in any time zone. So a post whose date was changed by hand has the day alone.
 *
 * @example
 * getPublicationDate({ ...post, publishedAt: '2013-05-06T00:12:52Z' }); // '2013-05-06T00:12:52.000Z'
 * getPublicationDate({ ...post, id: 1743602400000, date: 'April 2, 2025' }); // '2025-04-02T14:00:00.000Z'
 * getPublicationDate({ ...post, id: 1, date: 'April 2, 2025' }); // '2025-04-02'
 */
export function getPublicationDate(post: Dated): string | null {
  const publishedAt = getPublishedAt(post);
  if (publishedAt !== null) return publishedAt;
  const day = parseUsDate(post.date);
  return day !== null && isOnDay(post.id, day) ? new Date(post.id).toISOString() : day;
}

/**
 * Returns when a post was published, as an instant: that of `getPublicationDate`, with noon UTC for
 * a day alone, which is on that day nearly everywhere. Null if the post names no day.
 *
 * @example
 * getPublicationInstant({ ...post, id: 1, date: 'April 2, 2025' }); // new Date('2025-04-02T12:00:00Z')
 */
export function getPublicationInstant(post: Dated): Date | null {
  const date = getPublicationDate(post);
  if (date === null) return null;
  return new Date(date.includes('T') ? date : `${date}T12:00:00Z`);
}

const isoInstant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/iu;

const hour = 3_600_000;

/**
 * Returns true if the instant is on the day in at least one time zone: they reach from UTC−12 to
 * UTC+14.
 */
function isOnDay(time: number | undefined, day: string): time is number {
  if (time === undefined || !isFourDigitYear(time)) return false;
  const start = Date.parse(`${day}T00:00:00Z`);
  return time >= start - 14 * hour && time < start + (24 + 12) * hour;
}

/** Feeds and sitemaps have no format for other years. */
function isFourDigitYear(time: number): boolean {
  return time >= Date.parse('0001-01-01T00:00:00Z') && time <= Date.parse('9999-12-31T23:59:59.999Z');
}
