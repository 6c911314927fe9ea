import { blogTitle, feedPaths } from './head-links.ts';
import { blogSubtitle } from './site-content.ts';

/** Returns the description of the blog for feeds and the sitemap. */
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
