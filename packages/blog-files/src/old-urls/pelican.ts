import { getContentPath } from '../content-path.ts';
import { addLeadingSlash, getBaseName } from '../paths.ts';
import { type OldUrlParts, nameDay, removeAccents } from './old-url-parts.ts';

/**
 * @see https://docs.getpelican.com/en/latest/settings.html#url-settings
 * @see https://github.com/getpelican/pelican/blob/main/pelican/contents.py
 */
export function getPelicanUrl(parts: OldUrlParts): string | null {
  const { config, fields, day, path } = parts;
  const pattern = config.setting('ARTICLE_URL') ?? '{slug}.html';
  if (config.setting('ARTICLE_URL') === null && config.mentions(String.raw`^ARTICLE_URL\s*=`)) return null;
  const slug = getPelicanSlug(parts);
  const folder = getContentPath(path, config, 'pelican').split('/').at(-2);
  const category =
    fields.text('category') ??
    (config.setting('USE_FOLDER_AS_CATEGORY') === 'false' ? undefined : folder) ??
    config.setting('DEFAULT_CATEGORY') ??
    'misc';
  const author = fields.text('author') ?? fields.list('authors')[0] ?? config.author ?? undefined;
  let isKnown = true;
  const filled = pattern.replaceAll(/\{(\w+)(?::([^}]*))?\}/gu, (_, name: string, format = '') => {
    const value =
      name === 'slug'
        ? slug
        : name === 'category'
          ? slugifyForPelican(category)
          : name === 'author' && author !== undefined
            ? slugifyForPelican(author.replace(/[,;].*$/u, ''))
            : name === 'date' && day !== null
              ? formatForPython(day, String(format))
              : undefined;
    isKnown &&= value !== undefined && value !== null;
    return value ?? '';
  });
  return isKnown ? addLeadingSlash(filled) : null;
}

/** The slug that is written, else that of the name of the file or of the title. */
function getPelicanSlug({ fields, config, path, slug }: OldUrlParts): string | null {
  const stated = fields.text('slug');
  if (stated !== null) return stated;
  if (config.mentions(String.raw`^FILENAME_METADATA\s*=.*\(\?P<slug>`)) return slug;
  const name = getBaseName(path);
  const title = config.setting('SLUGIFY_SOURCE') === 'basename' ? null : fields.text('title');
  // Other rules for the letters are code.
  if (config.mentions(String.raw`^SLUG_REGEX_SUBSTITUTIONS\s*=`)) return null;
  return slugifyForPelican(title ?? name);
}

/**
 * Returns null for a text with letters of other alphabets, which Pelican writes by a long table.
 *
 * @see https://github.com/getpelican/pelican/blob/main/pelican/utils.py
 */
function slugifyForPelican(text: string): string | null {
  const plain = removeAccents(text)
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase();
  return /[^\x20-\x7e]/u.test(plain) ? null : plain.replaceAll(/[-\s]+/gu, '-');
}

/** Writes a day by a format of `strftime`. Returns null for a format with a time. */
function formatForPython(day: string, format: string): string | null {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
  const values: Readonly<Record<string, string>> = {
    '%Y': year,
    '%y': year.slice(2),
    '%m': month,
    '%-m': String(Number(month)),
    '%d': date,
    '%-d': String(Number(date)),
    '%b': name({ month: 'short' }),
    '%B': name({ month: 'long' }),
    '%j': nameDay(day)['y_day'] ?? '',
  };
  const filled = format.replaceAll(/%-?\w/gu, (sign) => values[sign] ?? sign);
  return filled.includes('%') ? null : filled;
}
