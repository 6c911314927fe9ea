import type { CompleteEntry, Feed } from './feed-data.ts';
import { escapeXml } from './escape-xml.ts';
import { declareMedia, writeMedia } from './media-rss.ts';

/**
 * Writes a feed as Atom 1.0.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export function writeAtomFeed(feed: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"${declareMedia(feed)} xml:lang="${escapeXml(feed.language)}">
  <id>${escapeXml(feed.feedUrl)}</id>
  <title>${escapeXml(feed.title)}</title>
  <subtitle>${escapeXml(feed.description)}</subtitle>
  <updated>${feed.updated.toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeXml(feed.feedUrl)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(feed.pageUrl)}"/>
${feed.entries.map((entry) => writeEntry(entry, feed)).join('')}</feed>
`;
}

/**
 * Writes an entry. Atom requires an author and `updated`; a post without them gets those of the
 * feed.
 */
function writeEntry(entry: CompleteEntry, feed: Feed): string {
  const { published, updated } = entry;
  return `  <entry>
    <id>${escapeXml(entry.id)}</id>
    <title>${escapeXml(entry.title)}</title>
    <author><name>${escapeXml(entry.author.trim()).trim() || escapeXml(feed.title)}</name></author>
${published ? `    <published>${published.toISOString()}</published>\n` : ''}    <updated>${(updated ?? published ?? feed.updated).toISOString()}</updated>
    <link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>
${entry.canonical === null ? '' : `    <link rel="canonical" href="${escapeXml(entry.canonical)}"/>\n`}${entry.tags.map((tag) => `    <category term="${escapeXml(tag)}"/>\n`).join('')}${entry.image === null ? '' : `    ${writeMedia(entry.image)}\n`}    <summary>${escapeXml(entry.summary)}</summary>
    <content type="html">${escapeXml(entry.html)}</content>
  </entry>
`;
}
