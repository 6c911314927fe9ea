import { Readable } from 'node:stream';

import {
  type BlogPost,
  type Dated,
  getPublicationDate,
  parseUsDate,
  getUpdated,
} from '@branchbook/blog-core';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

import { checkSite, type FeedSite, getPostUrl } from './feed.ts';

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
export type SitemapPost = Pick<BlogPost, 'slug' | 'updated'> & Dated;

/**
 * Writes one sitemap of all pages, with the day of their last change if it is known. For a site of
 * any size, `writeSitemaps` respects the limits of the format.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export async function writeSitemap(site: FeedSite, posts: readonly SitemapPost[]): Promise<string> {
  return writePages(site, listPages(site, posts));
}

/**
 * Writes as many sitemaps as the format requires: one for up to 20,000 URLs, else several with an
 * index at `/sitemap.xml`.
 */
export async function writeSitemaps(site: FeedSite, posts: readonly SitemapPost[]): Promise<Sitemaps> {
  const pages = listPages(site, posts);
  if (pages.length <= maxSitemapUrls) return { first: await writePages(site, pages), parts: [] };
  const parts: string[] = [];
  for (let at = 0; at < pages.length; at += maxSitemapUrls) {
    parts.push(await writePages(site, pages.slice(at, at + maxSitemapUrls)));
  }
  const stream = new SitemapIndexStream();
  Readable.from(parts.map((_, at) => ({ url: `${site.origin}/sitemap-${at + 1}.xml` }))).pipe(stream);
  return { first: String(await streamToPromise(stream)), parts };
}

interface Page {
  readonly url: string;
  readonly lastmod?: string | undefined;
}

function listPages(site: FeedSite, posts: readonly SitemapPost[]): readonly Page[] {
  checkSite(site);
  const dated = posts.map((post) => ({
    url: getPostUrl(site, post),
    lastmod: parseUsDate(getUpdated(post) ?? '') ?? getPublicationDate(post)?.slice(0, 10),
  }));
  const newest = dated
    .flatMap(({ lastmod }) => lastmod ?? [])
    .toSorted()
    .at(-1);
  return [{ url: '/' }, { url: site.blogPath, lastmod: newest }, ...dated];
}

async function writePages(site: FeedSite, pages: readonly Page[]): Promise<string> {
  const stream = new SitemapStream({
    hostname: site.origin,
    lastmodDateOnly: true,
    xmlns: { news: false, video: false, xhtml: false, image: false },
  });
  Readable.from(pages).pipe(stream);
  return String(await streamToPromise(stream));
}
