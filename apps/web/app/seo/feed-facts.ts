/** Every page's head names the feeds, so what it needs for that stands apart from what only some pages need. */

export const blogTitle = 'The Branchbook Blog';

/** The blog's feeds: where each is, and what it is. */
export const feedPaths = { rss: '/feed.xml', atom: '/atom.xml', json: '/feed.json' } as const;
export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const;
