import type { Feed, FeedEntry } from './feed.ts';
import { xmlText } from './xml-text.ts';

/**
 * A feed as RSS 2.0. Authors and whole texts are in the modules that readers expect them in: RSS's own `author` is an
 * email address.
 *
 * @see https://www.rssboard.org/rss-profile
 */
export function rssFeed(feed: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${xmlText(feed.title)}</title>
    <link>${xmlText(feed.pageUrl)}</link>
    <description>${xmlText(feed.description)}</description>
    <language>${xmlText(feed.language.toLowerCase())}</language>
    <lastBuildDate>${rssDate(feed.updated)}</lastBuildDate>
    <atom:link rel="self" type="application/rss+xml" href="${xmlText(feed.feedUrl)}"/>
${feed.entries.map(rssItem).join('')}  </channel>
</rss>
`;
}

/** An item's `description` is HTML, so plain text is escaped once as HTML and once as XML. */
function rssItem({ id, url, title, summary, author, published, html }: FeedEntry): string {
  return `    <item>
      <title>${xmlText(title)}</title>
      <link>${xmlText(url)}</link>
      <guid isPermaLink="false">${xmlText(id)}</guid>
${published ? `      <pubDate>${rssDate(published)}</pubDate>\n` : ''}      <dc:creator>${xmlText(author)}</dc:creator>
      <description>${xmlText(xmlText(summary))}</description>
      <content:encoded>${xmlText(html)}</content:encoded>
    </item>
`;
}

/** RFC 822 with a year of four digits: 'Wed, 02 Apr 2025 12:00:00 +0000'. */
function rssDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}
