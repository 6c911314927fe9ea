import type { Dialect } from '../dialect.ts';
import type { ReadDate } from '../read-date.ts';

/** The day in the URL of a post on its old site. */
export interface UrlDay {
  /** `YYYY-MM-DD`; null without a date. */
  readonly day: string | null;
  /** The day that it may be instead; null if the day is certain. */
  readonly otherDay: string | null;
}

/**
 * Returns the day in the URL of a post. Jekyll and Hexo make URLs of the day in the zone of the
 * site, which is that of the computer unless the settings say it. Others take the day as it is
 * written.
 *
 * @param timeZone the zone in the settings, an IANA name; null without one
 * @see https://github.com/jekyll/jekyll/blob/master/lib/jekyll/utils.rb
 * @see https://github.com/hexojs/hexo/blob/master/lib/plugins/filter/post_permalink.ts
 */
export function findUrlDay(date: ReadDate | null, dialect: Dialect, timeZone: string | null): UrlDay {
  if (date === null) return { day: null, otherDay: null };
  const { day, publishedAt, writtenAt, hasOffset } = date;
  const isInZone = dialect === 'jekyll' || dialect === 'hexo';
  if (!isInZone || writtenAt === null) return { day, otherDay: null };
  // Ruby takes a time without an offset for one in UTC, Hexo for one in the zone of the site.
  const instant = hasOffset ? publishedAt : dialect === 'jekyll' ? writtenAt : null;
  const siteDay = instant === null ? day : (formatDay(instant, timeZone ?? 'UTC') ?? day);
  if (timeZone !== null && hasOffset) return { day: siteDay, otherDay: null };
  return { day, otherDay: siteDay === day ? null : siteDay };
}

/** Returns the day of an instant in a zone; null for an unknown zone. */
function formatDay(instant: string, timeZone: string): string | null {
  try {
    // Swedish dates are those of ISO 8601.
    return new Date(instant).toLocaleDateString('sv-SE', { timeZone });
  } catch {
    return null;
  }
}
