import { getTagName, type WithTags } from '@branchbook/blog-core';
import type { FeedFormat } from '@branchbook/feeds';

import { parseTagPath, tagPath } from '../pages/tag-path.ts';
import type { SiteWithFeeds } from '../site/blog-site.ts';

/** The paths of a blog's feeds, by format. */
type FeedPaths = SiteWithFeeds['feedPaths'];

/**
 * Returns the paths of a tag's feeds: below the page of the tag, with the names of the blog's.
 *
 * @example
 * getTagFeedPaths('C#', { rss: '/feed.xml', … }).rss; // '/tags/c%23/feed.xml'
 */
export function getTagFeedPaths(tag: string, feedPaths: FeedPaths): FeedPaths {
  const page = tagPath(tag);
  const { rss, atom, json } = feedPaths;
  return { rss: page + rss, atom: page + atom, json: page + json };
}

/** Returns the tag and the format of the feed at a path of `getTagFeedPaths`; null for other paths. */
export function parseTagFeedPath(
  path: string,
  feedPaths: FeedPaths,
): { readonly tag: string; readonly format: FeedFormat } | null {
  for (const [format, end] of Object.entries(feedPaths) as [FeedFormat, string][]) {
    const tag = path.endsWith(end) ? parseTagPath(path.slice(0, -end.length)) : null;
    if (tag !== null && path === tagPath(tag) + end) return { tag, format };
  }
  return null;
}

/** Returns the description of a tag's feeds. The posts have the tag. */
export function createTagFeedSite(
  site: SiteWithFeeds,
  tag: string,
  posts: readonly WithTags[],
): SiteWithFeeds {
  const name = getTagName(tag, posts);
  return {
    ...site,
    title: `${name} · ${site.title}`,
    description: `Posts tagged “${name}”`,
    pagePath: tagPath(tag),
    feedPaths: getTagFeedPaths(tag, site.feedPaths),
  };
}
