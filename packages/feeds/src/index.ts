import { writeAtomFeed } from './atom-feed.ts';
import { type FeedFormat, type FeedSource, getFeedUrl, createFeed } from './feed.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRssFeed } from './rss-feed.ts';

const writers = { rss: writeRssFeed, atom: writeAtomFeed, json: writeJsonFeed } as const;

/** Posts as feeds. The sitemap needs Node, so it has another entry point. */
export { type FeedFormat, type FeedSite, type FeedSource, renderPostHtml, getPostUrl } from './feed.ts';

/**
 * Writes whole posts as a feed, in the order of the list.
 *
 * @param source.now the time of the feed if no post has one; must be valid
 * @throws TypeError if a URL of the site is not as `FeedSite` says
 * @throws RangeError for Atom if `now` is invalid and no post has a time
 */
export function writeFeed(format: FeedFormat, source: FeedSource): string {
  return writers[format](createFeed(format, source));
}

/**
 * Writes the posts as a feed in each format. Renders each body once, which takes most of the time.
 *
 * @throws TypeError if a URL of the site is not as `FeedSite` says
 * @throws RangeError if `now` is invalid and no post has a time
 */
export function writeFeeds(source: FeedSource): Readonly<Record<FeedFormat, string>> {
  const feed = createFeed('rss', source);
  const write = (format: FeedFormat) =>
    writers[format]({ ...feed, feedUrl: getFeedUrl(format, source.site) });
  return { rss: write('rss'), atom: write('atom'), json: write('json') };
}
