import { blogTitle, feedPaths } from './head-links.ts';
import { blogSubtitle } from './site-content.ts';

/** What the site says of its blog in feeds and in the sitemap. */
export function feedSite(origin: string) {
  return {
    title: blogTitle,
    description: blogSubtitle,
    language: 'en-US',
    origin,
    blogPath: '/blog',
    feedPaths,
  } as const;
}
