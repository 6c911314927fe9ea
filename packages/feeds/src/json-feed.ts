import type { Feed } from './feed-data.ts';

/**
 * Writes a feed as JSON Feed 1.1.
 *
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function writeJsonFeed(feed: Feed): string {
  const value = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    language: feed.language,
    items: feed.entries.map(
      ({ id, url, title, summary, author, tags, image, canonical, published, updated, html }) => ({
        id,
        url,
        external_url: canonical ?? undefined,
        title,
        summary: summary === '' ? undefined : summary,
        content_html: html,
        image: image ?? undefined,
        date_published: published?.toISOString(),
        date_modified: updated?.toISOString(),
        authors: author === '' ? undefined : [{ name: author }],
        tags: tags.length === 0 ? undefined : tags,
      }),
    ),
  };
  // Many readers refuse the escape of half a surrogate pair.
  return `${JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? each.toWellFormed() : each), 2)}\n`;
}
