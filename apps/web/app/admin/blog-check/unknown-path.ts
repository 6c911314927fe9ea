import { safeDecodeURIComponent } from '../../lib/safe-decode-uri-component.ts';
import { feedPaths } from '../../seo/head-links.ts';

/** What is known of the site when a text is looked at. */
export interface SiteFacts {
  /** The addresses of the stored posts, and of the one that is written. */
  readonly slugs: readonly string[];
  /** Where the site is: links that begin so lead to its own pages. */
  readonly origins: readonly string[];
}

/** The site's pages beside posts; the test holds them to routes.ts. */
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

/** Pages whose addresses go on with something of their own. */
export const pagesWithMore: readonly string[] = ['/sign-in/', '/admin/edit/'];

/** What the build writes for machines, and people may link to as well. */
const files: readonly string[] = [
  ...Object.values(feedPaths),
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/manifest.webmanifest',
  '/icon.svg',
];

/** Where a post stands, which is what its relative links start from. */
const postBase = '/blog/post';

/**
 * The path of a link to this site that leads to no page of it; null for every other link. Only the path counts: what is behind
 * `?` and `#` is the page's own business.
 *
 * @example unknownPath('/blog/taxes', { slugs: ['tax'], origins: [] }) // '/blog/taxes'
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
