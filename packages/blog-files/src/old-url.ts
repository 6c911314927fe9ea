import { getOldPaths } from '@branchbook/blog-core';
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

/**
 * Returns the path of a post's URL on its old site: from its `permalink`, `url` or `path`, the
 * patterns in the settings of Jekyll and Hugo, the folders of dates, or the folders of pages if
 * they are the URL. Returns null if only the site's code says it.
 */
export function readOldUrl(parts: OldUrlParts): string | null {
  const own = pathField(parts.fields);
  if (own !== null) return addLeadingSlash(own);
  const path = getDialectUrl(parts) ?? getDateFolderUrl(parts);
  return path === null ? null : getBasePath(parts.config) + path;
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
  const { dialect, config, path } = parts;
  if (dialect === 'jekyll')
    return config.isKnown && /(?:^|\/)_posts\//u.test(path) ? getJekyllUrl(parts) : null;
  if (dialect === 'hugo') return config.baseUrl === null ? null : getHugoUrl(parts);
  if (dialect === 'zola')
    return config.baseUrl === null ? null : `/${joinPath(getSection(path, null), parts.slug)}/`;
  if (dialect === 'next' || dialect === 'astro') {
    const page = /(?:^|\/)pages\/(.+?)(?:\/index|\/page)?\.[^./]+$/u.exec(path)?.[1];
    return page === undefined ? null : `/${page}`;
  }
  return null;
}

function getDateFolderUrl({ path, stem, dialect }: OldUrlParts): string | null {
  if (dialect === 'jekyll' || parseFolderDay(path) === null) return null;
  const folders = /(?:^|\/)((?:19|20)\d{2}\/\d{1,2}\/\d{1,2})\//u.exec(path)?.[1];
  return folders === undefined ? null : `/${folders}/${stem}/`;
}

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};

/** @see https://jekyllrb.com/docs/permalinks/ */
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
    each.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-'),
  );
  return expandPattern(pattern, parts, {
    categories: categories.join('/'),
    title: slug,
    slug,
    name: slug,
  });
}

/** @see https://gohugo.io/content-management/urls/ */
function getHugoUrl(parts: OldUrlParts): string | null {
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
    slug,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    contentbasename: name,
    filename: name,
    section: folders[0] ?? '',
    sections: folders.join('/'),
  });
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
    monthname: undefined,
    output_ext: '.html',
  };
  let isKnown = true;
  const path = pattern.replaceAll(/:([a-z_]+)/giu, (_, name: string) => {
    const value = all[name.toLowerCase()];
    isKnown &&= value !== undefined;
    return value ?? '';
  });
  return isKnown ? addLeadingSlash(path.replaceAll(/\/{2,}/gu, '/')) : null;
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
