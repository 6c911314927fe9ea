/** The format of a feed: RSS 2.0, Atom 1.0 or JSON Feed 1.1. */
export type FeedFormat = 'rss' | 'atom' | 'json';

/** The site of a blog. Plain data, so it can be sent to a worker. */
export interface FeedSite {
  readonly title: string;
  readonly description: string;
  /** A tag of BCP 47: 'en-US'. */
  readonly language: string;
  /** Without a slash at the end: 'https://branchbook.example'. */
  readonly origin: string;
  /** The path of the list: '/blog', or '/'. A post is at this path, a slash and its slug. */
  readonly blogPath: string;
  /** The path of the page that the feed is about: '/tags/tax'. Default: `blogPath`. */
  readonly pagePath?: string | undefined;
  /** The path of each feed that is written: '/feed.xml'. */
  readonly feedPaths: Readonly<Partial<Record<FeedFormat, string>>>;
}

/** The part of a site that a sitemap needs. */
export type SitemapSite = Pick<FeedSite, 'origin' | 'blogPath'>;

/**
 * Throws if the URLs of a site would be wrong.
 *
 * @throws TypeError if `origin` is not an origin, or a path does not begin with a slash
 */
export function checkSite({ origin, blogPath }: SitemapSite): void {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
    throw new TypeError(
      `origin is ${JSON.stringify(origin)}. Give scheme and host only: 'https://example.com'. A path belongs to blogPath and feedPaths.`,
    );
  }
  if (!/^\/$|^(?:\/[^/]+)+$/u.test(blogPath)) {
    throw new TypeError(
      `blogPath is ${JSON.stringify(blogPath)}. Give '/', or a path without a slash at its end: '/blog'.`,
    );
  }
}

/**
 * Returns the absolute URL of a feed.
 *
 * @throws TypeError if the site has no path for it
 */
export function getFeedUrl(format: FeedFormat, { origin, feedPaths }: FeedSite): string {
  const path = feedPaths[format];
  if (path?.startsWith('/') !== true) {
    throw new TypeError(
      `feedPaths.${format} is ${JSON.stringify(path)}. Give the path of the feed: '/feed.xml'.`,
    );
  }
  return origin + path;
}

/** Returns the absolute URL of a post. */
export function getPostUrl({ origin, blogPath }: SitemapSite, { slug }: { readonly slug: string }): string {
  return `${origin}${blogPath.replace(/\/$/u, '')}/${encodeURIComponent(slug.toWellFormed())}`;
}
