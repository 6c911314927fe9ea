import { getOldPaths, slugify } from '@branchbook/blog-core';
import type { ReadPost } from './blog-reading.ts';
import { parseFolderDay } from './file-name.ts';
import type { Dialect } from './dialect.ts';
import type { FieldReader } from './front-matter-fields.ts';
import { pathField } from './read-slug.ts';
import type { SiteConfig } from './site-config.ts';

/** The parts of a post that decide its URL on the old site. */
export interface OldUrlParts {
  readonly fields: FieldReader;
  /** From the folder of the site: 'content/post/hello.md'. */
  readonly path: string;
  /** The name of the file without date, language and extension. */
  readonly stem: string;
  readonly slug: string;
  /** `YYYY-MM-DD`, or null. */
  readonly day: string | null;
  readonly dialect: Dialect;
  readonly config: SiteConfig;
}

/** The path of a post's URL on its old site, and how certain it is. */
export type OldUrl = Pick<ReadPost, 'oldUrl' | 'oldUrlState'>;

/**
 * Returns the path of a post's URL on its old site.
 *
 * It is known from `permalink`, `url` or `path`, from the settings of the generator, and from the
 * folders of pages if they are the URL. Without the settings it is guessed: the usual URL of the
 * generator, or the folders of dates. Unknown if only the site's code says it.
 */
export function readOldUrl(parts: OldUrlParts): OldUrl {
  const own = pathField(parts.fields) ?? getCanonicalPath(parts);
  if (own !== null) return { oldUrl: addLeadingSlash(own), oldUrlState: 'known' };
  const path = getDialectUrl(parts);
  const base = getBasePath(parts.config);
  if (path !== null) {
    const isKnown = isRouted(parts) || (parts.config.isKnown && !isByCode(parts.dialect));
    return { oldUrl: base + path, oldUrlState: isKnown ? 'known' : 'guessed' };
  }
  const guess = getDateFolderUrl(parts);
  return guess === null
    ? { oldUrl: null, oldUrlState: 'unknown' }
    : { oldUrl: base + guess, oldUrlState: 'guessed' };
}

/** Returns true for generators whose code decides about URLs. */
function isByCode(dialect: Dialect): boolean {
  return ['eleventy', 'nuxt', 'next', 'astro', 'gatsby'].includes(dialect);
}

/** Returns true for a page whose path is its URL. */
function isRouted({ dialect, path }: OldUrlParts): boolean {
  return (dialect === 'next' || dialect === 'astro') && getPagePath(path) !== null;
}

/** Next's metadata may have the canonical URL. */
function getCanonicalPath({ fields }: OldUrlParts): string | null {
  const url = fields.at('alternates', 'canonical') ?? fields.at('canonical');
  if (typeof url !== 'string') return null;
  // A canonical URL with an origin may be on another site.
  return url.startsWith('/') && url.length > 1 ? url : null;
}

/** Returns all paths that lead to the post on its old site, without the one that it has here. */
export function readOldPaths(parts: OldUrlParts, oldUrl: string | null, here: string): readonly string[] {
  const { fields } = parts;
  const paths = [
    ...(oldUrl === null ? [] : [oldUrl]),
    ...[
      ...fields.list('aliases', 'alias'),
      ...fields.list('redirect_from', 'redirects', 'redirectFrom'),
    ].flatMap((alias) => resolveAlias(alias, parts, oldUrl) ?? []),
  ];
  // `getOldPaths` drops paths that no request can have.
  return getOldPaths({ oldPaths: [...new Set(paths)] }).filter(
    (path) => path !== here && path !== `${here}/`,
  );
}

/**
 * Returns the aliases that are slugs, not paths, as a person writes them for Branchbook. In the
 * generators that know `aliases`, each is a path.
 */
export function readSlugAliases({ fields, dialect }: OldUrlParts): readonly string[] {
  if (hasPathAliases(dialect)) return [];
  return fields.list('aliases').filter((alias) => /^[\p{L}\p{M}\p{N}._~-]+$/u.test(alias));
}

function hasPathAliases(dialect: Dialect): boolean {
  return dialect === 'hugo' || dialect === 'zola';
}

function resolveAlias(alias: string, { dialect, path }: OldUrlParts, oldUrl: string | null): string | null {
  const url = /^https?:\/\/[^/]+(\/[^?#]*)?/iu.exec(alias);
  if (url) return url[1] ?? null;
  if (alias === 'true' || alias === 'false') return null;
  if (alias.startsWith('/')) return alias;
  // Hugo's are relative to the page's folder, Zola's and Jekyll's to the site.
  if (dialect === 'hugo') return addLeadingSlash(`${getSection(path, oldUrl)}${alias}`);
  return hasPathAliases(dialect) || alias.includes('/') ? addLeadingSlash(alias) : null;
}

function getSection(path: string, oldUrl: string | null): string {
  if (oldUrl !== null) return oldUrl.replace(/[^/]+\/?$/u, '');
  const folders = getContentPath(path)
    .split('/')
    .slice(0, /(?:^|\/)index\.[^/]+$/u.test(path) ? -2 : -1);
  return folders.length > 0 ? `${folders.join('/')}/` : '';
}

function getDialectUrl(parts: OldUrlParts): string | null {
  const { dialect, path, config } = parts;
  switch (dialect) {
    case 'jekyll':
      return /(?:^|\/)_posts\//u.test(path) ? getJekyllUrl(parts) : null;
    case 'hexo':
      return /(?:^|\/)_posts\//u.test(path) ? getHexoUrl(parts) : null;
    case 'hugo':
      return getHugoUrl(parts);
    case 'zola':
      return getZolaUrl(parts);
    case 'docusaurus':
      return getDocusaurusUrl(parts);
    case 'vitepress':
    case 'vuepress':
      return getVitePressUrl(parts);
    case 'pelican':
      return getPelicanUrl(parts);
    case 'nikola': {
      const isPretty = config.setting('PRETTY_URLS') !== 'False';
      const folder = path.replace(/^(?:.*\/)?(?=(?:posts|stories|pages)\/)/u, '').replace(/[^/]*$/u, '');
      return `/${joinPath(folder, parts.slug)}${isPretty ? '/' : '.html'}`;
    }
    case 'nuxt':
      return `/${joinPath(...getContentPath(path).split('/').slice(0, -1), parts.stem)
        .split('/')
        .map((part) => part.replace(/^\d+\./u, ''))
        .join('/')}`;
    case 'eleventy': {
      const input = config.setting('input') ?? '';
      const isInInput = input !== '' && path.startsWith(`${input.replace(/^\.?\/|\/$/gu, '')}/`);
      const inner = isInInput
        ? path.slice(input.replace(/^\.?\/|\/$/gu, '').length + 1)
        : getContentPath(path);
      return `/${joinPath(
        inner.replace(/(?:\/index)?[^/]*$/u, '').replace(/\/?[^/]*$/u, (last) => (isIndex(path) ? '' : last)),
        parts.stem,
      )}/`;
    }
    case 'next':
    case 'astro':
      return getPagePath(path);
    case 'gatsby':
      return `/${parts.stem}/`;
    default:
      return null;
  }
}

function isIndex(path: string): boolean {
  return /(?:^|\/)(?:index|page|\+page)\.[^/]+$/u.test(path);
}

/** Pages of Next and Astro are where their files are. Groups in parentheses are not in the URL. */
function getPagePath(path: string): string | null {
  const page =
    /(?:^|\/)app\/(.+?)\/(?:page|\+page)\.[^./]+$/u.exec(path)?.[1] ??
    /(?:^|\/)pages\/(.+?)(?:\/index|\/page)?\.[^./]+$/u.exec(path)?.[1];
  if (page === undefined || page.includes('[')) return null;
  return `/${page
    .split('/')
    .filter((part) => !/^\(.*\)$/u.test(part))
    .join('/')}`;
}

/**
 * Zola makes slugs of ASCII letters by default.
 *
 * @see https://github.com/getzola/zola/blob/master/components/utils/src/slugs.rs
 */
function getZolaUrl({ path, slug, config }: OldUrlParts): string | null {
  const isKept = ['off', 'safe'].includes(config.setting('slugify.paths') ?? 'on');
  const name = isKept
    ? slug
    : removeAccents(slug)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  // How it writes letters of other alphabets is a long table.
  if (!isKept && /[^\x20-\x7e]/u.test(name)) return null;
  return `/${joinPath(getSection(path, null), isKept ? name : name.replaceAll(/^-+|-+$/gu, ''))}/`;
}

function removeAccents(text: string): string {
  return text.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * A category is in the URL below its parents, in the letters in which it is written.
 *
 * @see https://hexo.io/docs/permalinks
 * @see https://github.com/hexojs/hexo/blob/master/lib/plugins/filter/post_permalink.ts
 * @see https://github.com/hexojs/hexo/blob/master/lib/models/category.ts
 */
function getHexoUrl(parts: OldUrlParts): string | null {
  const { path, config, fields } = parts;
  const title = path.replace(/^.*?_posts\//u, '').replace(/\.[^./]+$/u, '');
  // The name of a new post may begin with its date, which then is no part of the title.
  const isDated = /:(?:year|month|day)/u.test(config.setting('new_post_name') ?? '');
  const plain = isDated ? title.replace(/(^|\/)\d{4}-\d{1,2}-\d{1,2}-/u, '$1') : title;
  const categories = fields.list('categories', 'category');
  const category = categories
    .map((name) => slugizeForHexo(config.setting(`category_map.${name}`) ?? name))
    .map((name) => (config.setting('filename_case') === '1' ? name.toLowerCase() : name))
    .join('/');
  return expandPattern(config.permalink ?? ':year/:month/:day/:title/', parts, {
    title: plain,
    name: plain.replace(/^.*\//u, ''),
    post_title: slugizeForHexo(fields.text('title') ?? plain).toLowerCase(),
    category: category || config.setting('default_category') || 'uncategorized',
  });
}

/** @see https://github.com/hexojs/hexo-util/blob/master/lib/slugize.ts */
function slugizeForHexo(text: string): string {
  return removeAccents(text)
    .replaceAll(/[\p{Cc}]/gu, '')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
}

/** @see https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog */
function getDocusaurusUrl({ path, fields, config }: OldUrlParts): string | null {
  const base = config.setting('routeBasePath') ?? 'blog';
  const inBlog = path.replace(/^(?:.*\/)?blog\//u, '').replace(/(?:\/index)?\.mdx?$/u, '');
  const stated = fields.text('slug');
  const [, folder = '', date = '', text = ''] =
    /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)$/u.exec(inBlog) ?? [];
  const slug = stated ?? (date === '' ? inBlog : `${date.replaceAll('-', '/')}/${folder}${text}`);
  return `/${joinPath(base, slug)}`;
}

/** A file is at its own path below the site, with or without `.html`. */
function getVitePressUrl({ path, config, dialect }: OldUrlParts): string | null {
  const folder = config.setting('srcDir')?.replaceAll(/^\.?\/|\/$/gu, '');
  const inSource = folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
  const plain = inSource.replace(/^docs\//u, '').replace(/\.[^./]+$/u, '');
  if (/(?:^|\/)(?:index|readme)$/iu.test(plain)) return `/${plain.replace(/[^/]*$/u, '')}`;
  return `/${plain}${dialect === 'vitepress' && config.setting('cleanUrls') === 'true' ? '' : '.html'}`;
}

/** @see https://docs.getpelican.com/en/latest/settings.html#url-settings */
function getPelicanUrl(parts: OldUrlParts): string | null {
  const { config, fields, day, path } = parts;
  const pattern = config.setting('ARTICLE_URL') ?? '{slug}.html';
  const title = fields.text('title');
  // Pelican makes the slug of the title.
  const slug = fields.text('slug') ?? (title === null ? parts.slug : slugify(title));
  const [year, month, date] = day?.split('-') ?? [];
  const folder = /^(?:.*\/)?content\/(.+)\/[^/]+$/u.exec(path)?.[1]?.split('/').at(-1);
  let isKnown = true;
  const filled = pattern.replaceAll(/\{(\w+)(?::([^}]*))?\}/gu, (_, name: string, format = '') => {
    const value =
      name === 'slug'
        ? slug
        : name === 'category'
          ? slugify(fields.text('category') ?? folder ?? 'misc')
          : name === 'author'
            ? (fields.text('author') ?? config.author ?? undefined)?.toLowerCase().replaceAll(/\s+/gu, '-')
            : name === 'date' && day !== null
              ? String(format)
                  .replaceAll('%Y', year ?? '')
                  .replaceAll('%m', month ?? '')
                  .replaceAll('%d', date ?? '')
                  .replaceAll('%y', year?.slice(2) ?? '')
              : undefined;
    isKnown &&= value !== undefined && !value.includes('%');
    return value ?? '';
  });
  return isKnown ? addLeadingSlash(filled) : null;
}

function getDateFolderUrl({ path, stem, dialect }: OldUrlParts): string | null {
  if (dialect === 'jekyll' || parseFolderDay(path) === null) return null;
  const [, parent = '', folders] =
    /(?:^|\/)((?:(?:blog|posts?|articles|notes|news|writing)\/)?)((?:19|20)\d{2}\/\d{1,2}\/\d{1,2})\//u.exec(
      path,
    ) ?? [];
  return folders === undefined ? null : `/${parent}${folders}/${stem}`;
}

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};

/**
 * @see https://jekyllrb.com/docs/permalinks/
 * @see https://github.com/jekyll/jekyll/blob/master/lib/jekyll/drops/url_drop.rb
 */
function getJekyllUrl(parts: OldUrlParts): string | null {
  const { fields, config, path, slug } = parts;
  const requested = fields.text('permalink') ?? config.permalink ?? 'date';
  const pattern = styles[requested] ?? requested;
  const folders = /^(.*?)\/?_posts\//u.exec(path)?.[1]?.split('/') ?? [];
  const named = fields.list('categories').length > 0 ? fields.list('categories') : fields.list('category');
  // A text is divided at its spaces, a list is not.
  const listed = Array.isArray(fields.value('categories'))
    ? named
    : named.flatMap((each) => each.split(/\s+/u));
  const categories = [...folders.filter((each) => each !== '' && each !== 'docs'), ...listed].map((each) =>
    each.toLowerCase(),
  );
  const plain = slugifyForJekyll(slug);
  return expandPattern(pattern, parts, {
    categories: [...new Set(categories)].join('/').replaceAll(' ', '%20'),
    slugified_categories: [...new Set(categories.map(slugifyForJekyll))].join('/'),
    title: slug,
    slug: plain,
    name: plain,
  });
}

function slugifyForJekyll(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}

/** Hugo has a file for each page instead of a folder, if `uglyURLs` says so. */
function getHugoUrl(parts: OldUrlParts): string | null {
  const url = getPrettyHugoUrl(parts);
  const isUgly = parts.config.setting('uglyURLs') === 'true';
  return isUgly && url !== null ? url.replace(/(?<=[^/])\/?$/u, '.html') : url;
}

/**
 * @see https://gohugo.io/configuration/permalinks/
 * @see https://github.com/gohugoio/hugo/blob/master/resources/page/permalinks.go
 */
function getPrettyHugoUrl(parts: OldUrlParts): string | null {
  const { config, path, slug, fields } = parts;
  const folders = getSection(path, null).split('/').filter(Boolean);
  const pattern = config.permalinks.get(folders[0] ?? '');
  if (pattern === undefined) return `/${joinPath(folders.join('/'), slug)}/`.toLowerCase();
  const title = fields.text('title') ?? slug;
  const asPath = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  const name = parts.stem.toLowerCase();
  return expandPattern(pattern, parts, {
    title: asPath,
    // A page without a slug has that of its title.
    slug: fields.text('slug') === null ? asPath : slug,
    slugorfilename: slug,
    slugorcontentbasename: slug,
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
  });
}

/** Returns the sections in a range of Hugo: '1:', ':last', '0'. */
function sliceSections(folders: readonly string[], range: string): readonly string[] {
  const [from = '', to] = range.split(':');
  const readIndex = (text: string, none: number) =>
    text === '' ? none : text === 'last' ? folders.length - 1 : Number.parseInt(text, 10);
  const start = readIndex(from, 0);
  return folders.slice(start, to === undefined ? start + 1 : readIndex(to, folders.length));
}

/** Fills a pattern. Returns null for one with a part that is not known. */
function expandPattern(
  pattern: string,
  { day }: OldUrlParts,
  values: Readonly<Record<string, string>>,
): string | null {
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
  const path = pattern.replaceAll(/:([a-z_]+(?:\[[^\]]*\])?)/giu, (_, name: string) => {
    const value = all[name.toLowerCase()];
    isKnown &&= value !== undefined;
    return value ?? '';
  });
  return isKnown ? addLeadingSlash(path.replaceAll(/\/{2,}/gu, '/')) : null;
}

/** Returns what the patterns of Jekyll and Hugo can name of a day. */
function nameDay(day: string): Readonly<Record<string, string>> {
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

function getBasePath({ baseUrl }: SiteConfig): string {
  return (/^https?:\/\/[^/]+(\/.*)?$/iu.exec(baseUrl ?? '')?.[1] ?? '').replace(/\/+$/u, '');
}

function getContentPath(path: string): string {
  return path.replace(/^(?:.*\/)?content\//u, '').replace(/^[a-z]{2}\//u, '');
}

function joinPath(...parts: readonly string[]): string {
  return parts
    .map((part) => part.replaceAll(/^\/+|\/+$/gu, ''))
    .filter(Boolean)
    .join('/');
}

function addLeadingSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}
