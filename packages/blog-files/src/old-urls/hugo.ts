import { getBaseName, joinPath } from '../paths.ts';
import {
  type OldUrlParts,
  getSection,
  expandPattern,
  isIndex,
  nameDay,
  removeAccents,
} from './old-url-parts.ts';

/**
 * Hugo has a file for each page instead of a folder, if `uglyURLs` of the site or the section says
 * so.
 *
 * @see https://gohugo.io/configuration/ugly-urls/
 */
export function getHugoUrl(parts: OldUrlParts): string | null {
  const url = getPrettyHugoUrl(parts);
  if (url === null) return null;
  const { config } = parts;
  const [section = ''] = getSection(parts).split('/');
  const isUgly = config.setting('uglyURLs') === 'true' || config.setting(`uglyURLs.${section}`) === 'true';
  const plain = config.setting('removePathAccents') === 'true' ? removeAccents(url) : url;
  const whole = `${getHugoLanguage(parts)}${isUgly ? plain.replace(/(?<=[^/])\/?$/u, '.html') : plain}`;
  return config.setting('disablePathToLower') === 'true' ? whole : whole.toLowerCase();
}

/** Returns '/fr' for a page that is not in the main language, or if that has a folder too. */
function getHugoLanguage({ path, language, config }: OldUrlParts): string {
  const folder = config.contentFolders.find((each) => path.startsWith(`${each.path}/`));
  const own = folder?.language ?? language ?? config.language;
  const isPrefixed =
    config.languages.includes(own) &&
    (own !== config.language || config.setting('defaultContentLanguageInSubdir') === 'true');
  return isPrefixed ? `/${own}` : '';
}

/**
 * @see https://gohugo.io/configuration/permalinks/
 * @see https://github.com/gohugoio/hugo/blob/master/resources/page/permalinks.go
 */
function getPrettyHugoUrl(parts: OldUrlParts): string | null {
  const { config, fields } = parts;
  const stem = getHugoName(parts);
  const stated = fields.text('slug') === null ? null : parts.slug;
  const slug = stated ?? stem;
  const section = getSection(parts);
  const folders = section.split('/').filter(Boolean).map(sanitizeForHugo);
  const page = `/${joinPath(section, stem)}`.toLowerCase();
  // A URL of the page can be a pattern too.
  const [own] = /^\/?[^:]*:\w(?!.*:\/\/).*$/u.exec(fields.text('url') ?? '') ?? [];
  const pattern = own ?? config.permalinks.find(({ isFor }) => isFor(page))?.pattern;
  if (pattern === undefined) return `/${joinPath(folders.join('/'), sanitizeForHugo(slug))}/`;
  const title = sanitizeForHugo(fields.text('title') ?? slug);
  const name = sanitizeForHugo(stem);
  const values = {
    title,
    // A page without a slug has that of its title.
    slug: stated ?? title,
    slugorfilename: stated ?? name,
    slugorcontentbasename: stated ?? name,
    contentbasename: name,
    filename: name,
    section: folders[0] ?? '',
    sections: folders.join('/'),
    // `:sections[1:]` and the like.
    ...Object.fromEntries(
      Array.from(pattern.matchAll(/:(sections\[([^\]]*)\])/giu), ([, token = '', range = '']) => [
        token.toLowerCase(),
        sliceSections(folders, range.toLowerCase()).join('/'),
      ]),
    ),
  };
  return expandPattern(pattern, parts, values, (token, { day }) =>
    day === null ? null : formatForGo(day, token),
  );
}

/**
 * Returns the name of a page, of which a date is a part unless the settings take the date from the
 * name.
 *
 * @see https://gohugo.io/configuration/front-matter/
 */
function getHugoName({ path, stem, language, config }: OldUrlParts): string {
  const sources = ['date', 'publishDate'].flatMap((name) => config.fields.at('frontmatter', name));
  const isDateOfName = sources.flat().some((source) => /^:filename$/iu.test(String(source)));
  if (isDateOfName) return stem;
  const file = getBaseName(path);
  const own = language !== null && file.endsWith(`.${language}`) ? file.slice(0, -language.length - 1) : file;
  return isIndex(path) ? (path.split('/').at(-2) ?? own) : own;
}

/**
 * Hugo writes spaces as hyphens, and leaves out other signs.
 *
 * @see https://github.com/gohugoio/hugo/blob/master/common/paths/path.go
 */
function sanitizeForHugo(text: string): string {
  return text
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{Nd}\s./\\_#+~@-]/gu, '')
    .replaceAll(/\s*-\s*|\s+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
}

/** Writes a day by a layout of Go, of which each part is an example: '2006', '01', 'January'. */
function formatForGo(day: string, layout: string): string | null {
  const [year = '', month = '', date = ''] = day.split('-');
  const names = nameDay(day);
  const values: Readonly<Record<string, string | undefined>> = {
    '2006': year,
    '06': year.slice(2),
    '01': month,
    '1': String(Number(month)),
    '02': date,
    '2': String(Number(date)),
    january: names['long_month'],
    jan: names['long_month']?.slice(0, 3),
    monday: names['long_day'],
    mon: names['long_day']?.slice(0, 3),
  };
  return values[layout] ?? null;
}

/** Returns the sections in a range of Hugo: '1:', ':last', '0'. */
function sliceSections(folders: readonly string[], range: string): readonly string[] {
  const [from = '', to] = range.split(':');
  const readIndex = (text: string, none: number) =>
    text === '' ? none : text === 'last' ? folders.length - 1 : Number.parseInt(text, 10);
  const start = readIndex(from, 0);
  return folders.slice(start, to === undefined ? start + 1 : readIndex(to, folders.length));
}
