import { writeAtomFeed } from './atom-feed.ts';
import { type FeedFormat, type FeedSource, getFeedUrl, createFeed } from './feed.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRssFeed } from './rss-feed.ts';

const writers = { rss: writeRssFeed, atom: writeAtomFeed, json: writeJsonFeed } as const;

/** Posts as feeds. The sitemap, which needs Node, has an entry point of its own. */
export { type FeedFormat, type FeedSite, type FeedSource, renderPostHtml, getPostUrl } from './feed.ts';

/**
 * Writes the posts as a feed, whole, in the order of the list. The same code writes the site's feeds and those of a stored list.
 *
 * @param source.now stated as the feed's time where no post tells one; must be valid
 * @throws RangeError for Atom where `now` is invalid and no post has a time
 */
export function writeFeed(format: FeedFormat, source: FeedSource): string {
  return writers[format](createFeed(format, source));
}

/**
 * Writes the posts as a feed in each format. Each body, which takes most of the time, is rendered once for all of them.
 *
 * @param source as `writeFeed` takes it
 * @throws RangeError as `writeFeed` for Atom
 */
export function writeFeeds(source: FeedSource): Readonly<Record<FeedFormat, string>> {
  const feed = createFeed('rss', source);
  const write = (format: FeedFormat) =>
    writers[format]({ ...feed, feedUrl: getFeedUrl(format, source.site) });
  return { rss: write('rss'), atom: write('atom'), json: write('json') };
}
