import type { Feed, FeedEntry } from './feed.ts';
import { xmlText } from './xml-text.ts';

/** A feed as Atom 1.0. @see https://www.rfc-editor.org/rfc/rfc4287 */
export function atomFeed(feed: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(feed.language)}">
  <id>${xmlText(feed.feedUrl)}</id>
  <title>${xmlText(feed.title)}</title>
  <subtitle>${xmlText(feed.description)}</subtitle>
  <updated>${feed.updated.toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${xmlText(feed.feedUrl)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(feed.pageUrl)}"/>
${feed.entries.map((entry) => atomEntry(entry, feed)).join('')}</feed>
`;
}

/** Atom asks for an author and a time of change of every entry; where the post tells none, the feed's stand in. */
function atomEntry(entry: FeedEntry, feed: Feed): string {
  const { published, updated } = entry;
  return `  <entry>
    <id>${xmlText(entry.id)}</id>
    <title>${xmlText(entry.title)}</title>
    <author><name>${xmlText(entry.author.trim()).trim() || xmlText(feed.title)}</name></author>
${published ? `    <published>${published.toISOString()}</published>\n` : ''}    <updated>${(updated ?? published ?? feed.updated).toISOString()}</updated>
    <link rel="alternate" type="text/html" href="${xmlText(entry.url)}"/>
    <summary>${xmlText(entry.summary)}</summary>
    <content type="html">${xmlText(entry.html)}</content>
  </entry>
`;
}
