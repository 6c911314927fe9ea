import { getContentPath } from '../content-path.ts';
import type { Dialect } from '../dialect.ts';
import type { FieldReader } from '../front-matter-fields.ts';
import { addLeadingSlash } from '../paths.ts';
import type { SiteConfig } from '../site-config.ts';

/** The parts of a post that decide its URL on the old site. */
export interface OldUrlParts {
  readonly fields: FieldReader;
  /** From the folder of the site: 'content/post/hello.md'. */
  readonly path: string;
  /** The name of the file without date, language and extension. */
  readonly stem: string;
  readonly slug: string;
  /** The language that the name of the file has; null without one. */
  readonly language: string | null;
  /** `YYYY-MM-DD`, or null. */
  readonly day: string | null;
  /** The day that may be in the URL instead; null if `day` is certain. */
  readonly otherDay: string | null;
  readonly dialect: Dialect;
  readonly config: SiteConfig;
}

/** Returns the folders of a page below those of all pages: 'posts/2020'. */
export function getSection({ path, config, dialect }: OldUrlParts): string {
  return getContentPath(path, config, dialect)
    .split('/')
    .slice(0, isIndex(path) ? -2 : -1)
    .join('/');
}

export function isIndex(path: string): boolean {
  return /(?:^|\/)(?:index|page|\+page)\.[^/]+$/u.test(path);
}

export function removeAccents(text: string): string {
  return text.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * Fills a pattern. Returns null for one with a part that is not known.
 *
 * @param findOther returns the value of a part that is not in `values`
 */
export function expandPattern(
  pattern: string,
  parts: OldUrlParts,
  values: Readonly<Record<string, string>>,
  findOther: (name: string, parts: OldUrlParts) => string | null = () => null,
): string | null {
  const { day } = parts;
  const [year, month, date] = day?.split('-') ?? [];
  const all: Readonly<Record<string, string | undefined>> = {
    ...values,
    year,
    month,
    day: date,
    short_year: year?.slice(2),
    i_month: month?.replace(/^0/u, ''),
    i_day: date?.replace(/^0/u, ''),
    ...(day !== null && nameDay(day)),
    output_ext: '.html',
  };
  let isKnown = true;
  const path = pattern.replaceAll(/:(\w*[^_\W](?:\[[^\]]*\])?)/gu, (_, name: string) => {
    const value = all[name.toLowerCase()] ?? findOther(name.toLowerCase(), parts);
    isKnown &&= value !== null;
    return value ?? '';
  });
  return isKnown ? addLeadingSlash(path.replaceAll(/\/{2,}/gu, '/')) : null;
}

/** Returns what the patterns of Jekyll and Hugo can name of a day. */
export function nameDay(day: string): Readonly<Record<string, string>> {
  const date = new Date(`${day}T00:00:00Z`);
  const name = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
  const countDays = (from: number) => Math.floor((date.getTime() - from) / 86_400_000);
  const yearDay = countDays(Date.UTC(date.getUTCFullYear(), 0, 1)) + 1;
  // The week of ISO 8601 belongs to the year of its Thursday.
  const weekDay = date.getUTCDay() || 7;
  const thursday = new Date(date.getTime() + (4 - weekDay) * 86_400_000);
  const weekYear = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(weekYear, 0, 1)) / (7 * 86_400_000)) + 1;
  return {
    y_day: String(yearDay).padStart(3, '0'),
    yearday: String(yearDay),
    week: String(week).padStart(2, '0'),
    w_year: String(weekYear),
    w_day: String(weekDay),
    weekday: String(date.getUTCDay()),
    weekdayname: name({ weekday: 'long' }),
    monthname: name({ month: 'long' }),
    long_month: name({ month: 'long' }),
    long_day: name({ weekday: 'long' }),
    short_month: name({ month: 'short' }).toUpperCase(),
    short_day: name({ weekday: 'short' }).toUpperCase(),
  };
}
