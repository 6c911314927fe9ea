import { safeDecodeURIComponent } from '../../lib/safe-decode-uri-component.ts';
import { feedPaths } from '../../seo/head-links.ts';

/** A path that is no page of this site, unless a post has the slug. */
export interface UnknownPath {
  readonly path: string;
  /** Null for a path that no post can have. */
  readonly slug: string | null;
}

/** The site's pages besides posts. A test compares them with routes.ts. */
export const pages: readonly string[] = [
  '/',
  '/blog',
  '/blog/new',
  '/tags',
  '/sign-in',
  '/admin',
  '/admin/new-post',
  '/admin/files',
  '/admin/tags',
  '/admin/images',
  '/admin/checks',
  '/admin/storage',
];

/** Prefixes of pages with further path segments. */
export const pagesWithMore: readonly string[] = ['/sign-in/', '/tags/', '/admin/edit/'];

/** Generated files that authors may link to. */
const files: readonly string[] = [
  ...Object.values(feedPaths),
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/manifest.webmanifest',
  '/icon.svg',
];

/** Relative links of a post resolve against this path. */
const postBase = '/blog/post';

/**
 * Returns the path of a link to a post, or to a page that this site does not have; null for every
 * other link. Ignores query and fragment.
 *
 * @param origins origins of the site
 *
 * @example findUnknownPath('/blog/taxes?a', []) // { path: '/blog/taxes', slug: 'taxes' }
 */
export function findUnknownPath(url: string, origins: readonly string[]): UnknownPath | null {
  const base = 'https://site.invalid';
  if (!URL.canParse(url, base + postBase)) return null;
  const { origin, pathname } = new URL(url, base + postBase);
  if (url.startsWith('#') || url === '' || ![base, ...origins].includes(origin)) return null;

  const path = pathname.length > 1 ? pathname.replace(/\/$/u, '') : pathname;
  const isPage = [...pages, ...files].includes(path) || pagesWithMore.some((page) => path.startsWith(page));
  if (isPage || /^\/(?:assets|media|og)\//u.test(path)) return null;
  const slug = /^\/blog\/([^/]+)$/u.exec(path)?.[1];
  return {
    path: safeDecodeURIComponent(path),
    slug: slug === undefined ? null : safeDecodeURIComponent(slug),
  };
}
