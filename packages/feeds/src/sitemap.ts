import {
  type BlogPost,
  type Dated,
  getCanonical,
  getPublicationDate,
  parseUsDate,
  getUpdated,
} from '@branchbook/blog-core';

import { escapeXml } from './escape-xml.ts';
import { checkSite, getPostUrl, type SitemapSite } from './feed-site.ts';

export type { SitemapSite } from './feed-site.ts';

/**
 * The maximum number of URLs in a sitemap. The format allows 50,000 URLs and 50 MB: with URLs of
 * 2,048 characters, the longest that crawlers follow, 20,000 stay below both.
 */
const maxSitemapUrls = 20_000;

/** A sitemap, or an index and its sitemaps: `/sitemap-1.xml` and so on, in their order. */
export interface Sitemaps {
  /** The file at `/sitemap.xml`. */
  readonly first: string;
  readonly parts: readonly string[];
}

/** The fields of a post for a sitemap. Whole posts and summaries have them. */
export type SitemapPost = Pick<BlogPost, 'slug' | 'updated' | 'canonical'> & Dated;

/** A page of a site. */
export interface SitemapPage {
  /** The path with which its URL continues the origin: '/about'. */
  readonly path: string;
  /** The day of its last change, `YYYY-MM-DD`, if it is known. */
  readonly day?: string | undefined;
}

export interface SitemapOptions {
  /**
   * The pages of the site beside its posts. Default: `/`, and `blogPath` with the day of the latest
   * post.
   */
  readonly pages?: readonly SitemapPage[] | undefined;
  /** Further pages, such as those of tags. */
  readonly morePages?: readonly SitemapPage[] | undefined;
  /** The path of the folder of the files, without a slash at its end: '/repo'. Default: ''. */
  readonly folder?: string | undefined;
}

/**
 * Writes one sitemap of all pages, with the day of their last change if it is known. For a site of
 * any size, `writeSitemaps` respects the limits of the format. It leaves out posts that first appeared
 * elsewhere: a sitemap lists canonical URLs.
 *
 * @throws TypeError if a URL would be wrong
 * @see https://www.sitemaps.org/protocol.html
 */
export function writeSitemap(
  site: SitemapSite,
  posts: readonly SitemapPost[],
  options: SitemapOptions = {},
): string {
  return writePages(listPages(site, posts, options));
}

/**
 * Writes as many sitemaps as the format requires: one for up to 20,000 URLs, else several with an
 * index at `/sitemap.xml`.
 *
 * @throws TypeError if a URL would be wrong
 */
export function writeSitemaps(
  site: SitemapSite,
  posts: readonly SitemapPost[],
  options: SitemapOptions = {},
): Sitemaps {
  const pages = listPages(site, posts, options);
  if (pages.length <= maxSitemapUrls) return { first: writePages(pages), parts: [] };
  const parts = Array.from({ length: Math.ceil(pages.length / maxSitemapUrls) }, (_, index) =>
    writePages(pages.slice(index * maxSitemapUrls, (index + 1) * maxSitemapUrls)),
  );
  const { folder = '' } = options;
  const entries = parts.map((_, index) =>
    writeEntry('sitemap', `${site.origin}${folder}/sitemap-${index + 1}.xml`),
  );
  return { first: writeList('sitemapindex', entries), parts };
}

interface PageUrl {
  readonly url: string;
  readonly day?: string | undefined;
}

function listPages(
  site: SitemapSite,
  posts: readonly SitemapPost[],
  { pages, morePages = [], folder = '' }: SitemapOptions,
): readonly PageUrl[] {
  checkSite(site);
  for (const path of [
    ...[...(pages ?? []), ...morePages].map((page) => page.path),
    ...(folder === '' ? [] : [folder]),
  ]) {
    if (!path.startsWith('/'))
      throw new TypeError(`The path ${JSON.stringify(path)} must begin with a slash.`);
  }
  const dated = posts.map((post) => ({
    url: getPostUrl(site, post),
    canonical: getCanonical(post),
    day: parseUsDate(getUpdated(post) ?? '') ?? getPublicationDate(post)?.slice(0, 10),
  }));
  const newest = dated
    .flatMap(({ day }) => day ?? [])
    .toSorted()
    .at(-1);
  const own = dated.filter(({ url, canonical }) => canonical === null || canonical === url);
  const list = { path: site.blogPath, day: newest };
  const others = pages ?? (site.blogPath === '/' ? [list] : [{ path: '/' }, list]);
  const all = [...others, ...morePages];
  return [...all.map(({ path, day }) => ({ url: new URL(site.origin + path).href, day })), ...own];
}

function writePages(pages: readonly PageUrl[]): string {
  return writeList(
    'urlset',
    pages.map(({ url, day }) => writeEntry('url', url, day)),
  );
}

function writeEntry(name: 'url' | 'sitemap', url: string, day?: string): string {
  const lastmod = day === undefined ? '' : `<lastmod>${escapeXml(day)}</lastmod>`;
  return `<${name}><loc>${escapeXml(url)}</loc>${lastmod}</${name}>\n`;
}

function writeList(name: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</${name}>
`;
}
