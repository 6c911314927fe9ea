import { getOldPaths } from '@branchbook/blog-core';
import type { ReadPost } from '../blog-reading.ts';
import { getContentPath } from '../content-path.ts';
import type { Dialect } from '../dialect.ts';
import { parseFolderDay } from '../file-name.ts';
import type { FieldReader } from '../front-matter-fields.ts';
import { addLeadingSlash, joinPath } from '../paths.ts';
import { readCanonicalPath } from '../read-canonical.ts';
import { pathField } from '../read-slug.ts';
import { getDocusaurusUrl } from './docusaurus.ts';
import { getEleventyUrl } from './eleventy.ts';
import { getHexoUrl } from './hexo.ts';
import { getHugoUrl } from './hugo.ts';
import { getJekyllUrl } from './jekyll.ts';
import { getNikolaUrl } from './nikola.ts';
import { type OldUrlParts, getSection } from './old-url-parts.ts';
import { getPagePath } from './pages.ts';
import { getPelicanUrl } from './pelican.ts';
import { getVitePressUrl } from './vitepress.ts';
import { getZolaUrl } from './zola.ts';

/** The path of a post's URL on its old site, and how certain it is. */
export type OldUrl = Pick<ReadPost, 'oldUrl' | 'oldUrlState'>;

/**
 * Returns the path of a post's URL on its old site.
 *
 * It is known from `permalink`, `url` or `path`, from the settings of the generator, and from the
 * folders of pages if they are the URL. Without the settings it is guessed: the usual URL of the
 * generator, or the folders of dates. Unknown if only the site's code says it.
 *
 * A path in the front matter is below the folder of the site, as the generators write it.
 */
export function readOldUrl(parts: OldUrlParts): OldUrl {
  const { basePath, isKnown } = parts.config;
  const own = pathField(parts.fields);
  if (own !== null)
    return { oldUrl: addBase(own, isOnHost(parts.fields) ? '' : basePath), oldUrlState: 'known' };
  // A canonical URL with an origin may be on another site.
  const canonical = readCanonicalPath(parts.fields);
  if (canonical !== null) return { oldUrl: canonical, oldUrlState: 'known' };
  const path = getDialectUrl(parts);
  if (path !== null) {
    const isCertain =
      isRouted(parts) ||
      isFilled(parts) ||
      (isKnown && !isByCode(parts.dialect) && !dependsOnZone(parts, path));
    return { oldUrl: basePath + path, oldUrlState: isCertain ? 'known' : 'guessed' };
  }
  const guess = getDateFolderUrl(parts);
  return guess === null
    ? { oldUrl: null, oldUrlState: 'unknown' }
    : { oldUrl: basePath + guess, oldUrlState: 'guessed' };
}

function addBase(path: string, basePath: string): string {
  return basePath + addLeadingSlash(path);
}

/** Returns true if the front matter has a whole URL, of which the path has the folder of the site. */
function isOnHost(fields: FieldReader): boolean {
  return /^https?:\/\//iu.test(fields.text('permalink') ?? '');
}

/** Returns true for a permalink of Eleventy with marks that all could be filled. */
function isFilled({ dialect, fields }: OldUrlParts): boolean {
  return dialect === 'eleventy' && fields.text('permalink') !== null;
}

/** Returns true for generators whose code decides about URLs. */
function isByCode(dialect: Dialect): boolean {
  return ['eleventy', 'nuxt', 'next', 'astro', 'gatsby'].includes(dialect);
}

/** Returns true for a URL that has another day in another zone. */
function dependsOnZone({ otherDay, ...parts }: OldUrlParts, path: string): boolean {
  return otherDay !== null && getDialectUrl({ ...parts, otherDay, day: otherDay }) !== path;
}

/** Returns true for a page whose path is its URL. */
function isRouted({ dialect, path }: OldUrlParts): boolean {
  return (dialect === 'next' || dialect === 'astro') && getPagePath(path) !== null;
}

/** Returns all paths that lead to the post on its old site, without the one that it has here. */
export function readOldPaths(parts: OldUrlParts, oldUrl: string | null, here: string): readonly string[] {
  const { fields, config } = parts;
  const stated = [
    ...fields.list('aliases', 'alias').map((alias) => resolveAlias(alias, parts, oldUrl)),
    // Each text is a path, also one without a slash.
    ...fields.list('redirect_from', 'redirectFrom'),
    ...fields.list('redirects').filter((path) => path.includes('/')),
  ].filter((path) => path !== null);
  const paths = [
    ...(oldUrl === null ? [] : [oldUrl]),
    ...stated.map((path) => getUrlPath(path) ?? addBase(path, config.basePath)),
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

/** Returns a path below the site or a whole URL; null for an alias that is neither. */
function resolveAlias(alias: string, parts: OldUrlParts, oldUrl: string | null): string | null {
  const { dialect, config } = parts;
  if (/^https?:\/\//iu.test(alias) || alias.startsWith('/')) return alias;
  if (alias === 'true' || alias === 'false') return null;
  // Hugo's are relative to the page's folder, Zola's and Jekyll's to the site.
  if (dialect === 'hugo') {
    const folder = oldUrl?.slice(config.basePath.length).replace(/[^/]+\/?$/u, '');
    return addLeadingSlash(joinPath(folder ?? getSection(parts), alias));
  }
  return hasPathAliases(dialect) || alias.includes('/') ? alias : null;
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
    case 'nikola':
      return getNikolaUrl(parts);
    case 'nuxt':
      return `/${joinPath(...getContentPath(path, config, dialect).split('/').slice(0, -1), parts.stem)
        .split('/')
        .map((part) => part.replace(/^\d+\./u, ''))
        .join('/')}`;
    case 'eleventy':
      return getEleventyUrl(parts);
    case 'next':
    case 'astro':
      return getPagePath(path);
    case 'gatsby':
      return `/${parts.stem}/`;
    case 'ghost':
      // The usual route. A draft has no URL.
      return parts.fields.text('status') === null ? `/${parts.slug}/` : null;
    default:
      return null;
  }
}

function getDateFolderUrl({ path, stem, dialect }: OldUrlParts): string | null {
  if (dialect === 'jekyll' || parseFolderDay(path) === null) return null;
  const [, parent = '', folders] =
    /(?:^|\/)((?:(?:blog|posts?|articles|notes|news|writing)\/)?)((?:19|20)\d{2}\/\d{1,2}\/\d{1,2})\//u.exec(
      path,
    ) ?? [];
  return folders === undefined ? null : `/${parent}${folders}/${stem}`;
}

/** Returns '/a' for 'https://example.com/a'; null for a text that is no whole URL. */
function getUrlPath(text: string): string | null {
  const url = /^https?:\/\/[^/]+(\/[^?#]*)?/iu.exec(text);
  return url ? (url[1] ?? '/') : null;
}
