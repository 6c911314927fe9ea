import { type BlogPost, parseUsDate } from '@branchbook/blog-core';

import { xmlText } from '../../app/feeds/xml-text.ts';

/**
 * The pages that may be found, with the day of their last change where it is known. The landing page's is not.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export function sitemap(origin: string, posts: readonly BlogPost[]): string {
  const days = posts.map(({ date }) => parseUsDate(date));
  const newest = days.toSorted((one, other) => (other ?? '').localeCompare(one ?? ''))[0] ?? null;
  const pages = [
    { path: '/', day: null },
    { path: '/blog', day: newest },
    ...posts.map(({ slug }, index) => ({
      path: `/blog/${encodeURIComponent(slug)}`,
      day: days[index] ?? null,
    })),
  ];
  const urls = pages.map(
    ({ path, day }) =>
      `  <url><loc>${xmlText(origin + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
