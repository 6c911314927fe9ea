/** Posts as feeds. The sitemap, which needs Node, has a door of its own. */
export { type FeedFormat, type FeedSite, type FeedSource, postUrl } from './feed.ts';
export { postHtml } from './post-html.ts';
export { writeFeed } from './write-feed.ts';
