import { Readable } from 'node:stream';

import { type BlogPost, parseUsDate, updatedOf } from '@branchbook/blog-core';
import { SitemapStream, streamToPromise } from 'sitemap';

/**
 * The pages that may be found, with the day of their last change where it is known. The landing page's is not.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export async function sitemap(origin: string, posts: readonly BlogPost[]): Promise<string> {
  const dated = posts.map((post) => ({
    url: `/blog/${encodeURIComponent(post.slug)}`,
    lastmod: parseUsDate(updatedOf(post) ?? '') ?? parseUsDate(post.date) ?? undefined,
  }));
  const newest = dated
    .flatMap(({ lastmod }) => lastmod ?? [])
    .toSorted()
    .at(-1);
  const stream = new SitemapStream({
    hostname: origin,
    lastmodDateOnly: true,
    xmlns: { news: false, video: false, xhtml: false, image: false },
  });
  Readable.from([{ url: '/' }, { url: '/blog', lastmod: newest }, ...dated]).pipe(stream);
  return String(await streamToPromise(stream));
}
