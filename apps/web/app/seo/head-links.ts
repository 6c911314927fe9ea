import type { FeedFormat } from '@branchbook/feeds';

export const blogTitle = 'The Branchbook Blog';

/** The paths of the feeds. */
export const feedPaths = {
  rss: '/feed.xml',
  atom: '/atom.xml',
  json: '/feed.json',
} as const satisfies Record<FeedFormat, string>;

export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const satisfies Record<FeedFormat, string>;

/** All feed formats of the site. */
export const feedFormats = Object.keys(feedPaths) as FeedFormat[];

/** The icons, the manifest and the feeds, for the head of every page. */
export const headLinks = [
  // Browsers that support SVG use it, since it follows the theme.
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...feedFormats.map((format) => ({
    rel: 'alternate',
    type: feedTypes[format],
    href: feedPaths[format],
    title: blogTitle,
  })),
];
