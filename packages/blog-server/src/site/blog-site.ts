import type { FeedFormat, FeedSite } from '@branchbook/feeds';

/** The site of a blog with a feed in each format. */
export interface SiteWithFeeds extends FeedSite {
  readonly feedPaths: Readonly<Record<FeedFormat, string>>;
}

/** The texts about a site in feeds, sitemaps and llms.txt. The manifest of its build has it. */
export interface BlogSite {
  readonly name: string;
  readonly description: string;
  /** The content of the home page in a few words, for llms.txt. */
  readonly homeDescription: string;
  /** A paragraph of llms.txt: what nobody must conclude from the pages. */
  readonly notice: string;
  readonly feed: Omit<SiteWithFeeds, 'origin'>;
  readonly feedTypes: Readonly<Record<FeedFormat, string>>;
}
