import type { BlogSite } from '@branchbook/blog-server/site';

import { blogFeed } from './feed-site.ts';
import { feedTypes } from './head-links.ts';
import { siteDescription, siteName } from './site-content.ts';

/** The texts about the site that a server needs. */
export const blogSite: BlogSite = {
  name: siteName,
  description: siteDescription,
  homeDescription: 'what is planned, how it will work, pricing, and the waitlist',
  notice: `${siteName} is not launched: nothing can be bought or used yet, and figures on its pages are sample data. Two tiers are planned, Free Tier ($0 per month) and Business Pro ($50 per month). Until then there is a waitlist. The articles are general information, not tax or legal advice.`,
  feed: blogFeed,
  feedTypes,
};
