import type { FeedFormat } from '@branchbook/feeds';

export const blogTitle = 'The Branchbook Blog';

/** The blog's feeds: where each is, and what it is. */
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

/** The formats in which the site has its feed. */
export const feedFormats = Object.keys(feedPaths) as FeedFormat[];

/** What every page's head points at: the icons, the manifest and the feeds. */
export const headLinks = [
  // An .ico for what asks for nothing else; browsers that know SVG take the drawing, which follows the theme.
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
