import { safeDecodeURIComponent } from '../../lib/safe-decode-uri-component.ts';
import { feedPaths } from '../../seo/head-links.ts';

/** The pages that a link can lead to. */
export interface SiteFacts {
  /** Slugs of the stored posts and of this one. */
  readonly slugs: readonly string[];
  /** Origins of the site. */
  readonly origins: readonly string[];
}

/** The site's pages besides posts. A test compares them with routes.ts. */
export const pages: readonly string[] = [
  '/',
  '/blog',
  '/blog/new',
  '/sign-in',
  '/admin',
  '/admin/new-post',
  '/admin/files',
  '/admin/checks',
  '/admin/storage',
];

/** Prefixes of pages with further path segments. */
export const pagesWithMore: readonly string[] = ['/sign-in/', '/admin/edit/'];

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
 * Returns the path of a link to a page that this site does not have; null for every other link.
 * Ignores query and fragment.
 *
 * @example findUnknownPath('/blog/taxes', { slugs: ['tax'], origins: [] }) // '/blog/taxes'
 */
export function findUnknownPath(url: string, { slugs, origins }: SiteFacts): string | null {
  const base = 'https://site.invalid';
  if (!URL.canParse(url, base + postBase)) return null;
  const { origin, pathname } = new URL(url, base + postBase);
  if (url.startsWith('#') || url === '' || ![base, ...origins].includes(origin)) return null;

  const path = pathname.length > 1 ? pathname.replace(/\/$/u, '') : pathname;
  const isPage = [...pages, ...files].includes(path) || pagesWithMore.some((page) => path.startsWith(page));
  if (isPage || /^\/(?:assets|og)\//u.test(path)) return null;
  const slug = /^\/blog\/([^/]+)$/u.exec(path)?.[1];
  const isPost =
    slug !== undefined && slugs.some((known) => known.toWellFormed() === safeDecodeURIComponent(slug));
  return isPost ? null : safeDecodeURIComponent(path);
}
