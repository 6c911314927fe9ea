import { Readable } from 'node:stream';

import { type BlogPost, parseUsDate, updatedOf } from '@branchbook/blog-core';
import { SitemapStream, streamToPromise } from 'sitemap';

import { type FeedSite, postUrl } from './feed.ts';

/**
 * The pages that may be found, with the day of their last change where it is known. The landing page's is not.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export async function writeSitemap(site: FeedSite, posts: readonly BlogPost[]): Promise<string> {
  const dated = posts.map((post) => ({
    url: postUrl(site, post),
    lastmod: parseUsDate(updatedOf(post) ?? '') ?? parseUsDate(post.date) ?? undefined,
  }));
  const newest = dated
    .flatMap(({ lastmod }) => lastmod ?? [])
    .toSorted()
    .at(-1);
  const stream = new SitemapStream({
    hostname: site.origin,
    lastmodDateOnly: true,
    xmlns: { news: false, video: false, xhtml: false, image: false },
  });
  Readable.from([{ url: '/' }, { url: site.blogPath, lastmod: newest }, ...dated]).pipe(stream);
  return String(await streamToPromise(stream));
}
