import type { FeedSite } from '@branchbook/feeds';

import { blogTitle, feedPaths } from './head-links.ts';
import { blogSubtitle } from './site-content.ts';

/** The blog, for feeds and the sitemap. */
export const blogFeed = {
  title: blogTitle,
  description: blogSubtitle,
  language: 'en-US',
  blogPath: '/blog',
  feedPaths,
} as const satisfies Omit<FeedSite, 'origin'>;

/** Returns the description of the blog for feeds and the sitemap. */
export function feedSite(origin: string) {
  return { ...blogFeed, origin } satisfies FeedSite;
}
