/** Entries as feeds. Posts become entries in `@branchbook/feeds/posts`. */
export {
  writeFeed,
  writeFeeds,
  type FeedEntry,
  type FeedFormat,
  type FeedSite,
  type FeedSource,
} from './feed.ts';
