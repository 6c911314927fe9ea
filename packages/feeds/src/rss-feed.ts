import type { CompleteEntry, Feed } from './feed-data.ts';
import { escapeXml } from './escape-xml.ts';
import { declareMedia, writeMedia } from './media-rss.ts';

/**
 * Writes a feed as RSS 2.0. Authors and contents use the modules that readers expect: RSS's own
 * `author` is an email address.
 *
 * @see https://www.rssboard.org/rss-profile
 */
export function writeRssFeed(feed: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"${declareMedia(feed)}>
  <channel>
    <title>${escapeXml(feed.title)}</title>
    <link>${escapeXml(feed.pageUrl)}</link>
    <description>${escapeXml(feed.description)}</description>
    <language>${escapeXml(feed.language.toLowerCase())}</language>
    <lastBuildDate>${formatRssDate(feed.updated)}</lastBuildDate>
    <atom:link rel="self" type="application/rss+xml" href="${escapeXml(feed.feedUrl)}"/>
${feed.entries.map(writeItem).join('')}  </channel>
</rss>
`;
}

/** Writes an item. Its `description` is HTML, so plain text is escaped as HTML and then as XML. */
function writeItem({
  id,
  url,
  title,
  summary,
  author,
  tags,
  image,
  canonical,
  published,
  html,
}: CompleteEntry): string {
  return `    <item>
      <title>${escapeXml(title)}</title>
      <link>${escapeXml(url)}</link>
${canonical === null ? '' : `      <atom:link rel="canonical" href="${escapeXml(canonical)}"/>\n`}      <guid isPermaLink="false">${escapeXml(id)}</guid>
${published ? `      <pubDate>${formatRssDate(published)}</pubDate>\n` : ''}${author === '' ? '' : `      <dc:creator>${escapeXml(author)}</dc:creator>\n`}${tags.map((tag) => `      <category>${escapeXml(tag)}</category>\n`).join('')}${image === null ? '' : `      ${writeMedia(image)}\n`}      <description>${escapeXml(escapeXml(summary))}</description>
      <content:encoded>${escapeXml(html)}</content:encoded>
    </item>
`;
}

/** Formats a date by RFC 822, with a year of four digits: 'Wed, 02 Apr 2025 12:00:00 +0000'. */
function formatRssDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}
