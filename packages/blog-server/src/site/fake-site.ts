import type { BlogSite } from './blog-site.ts';

/** A site for tests. */
export const fakeSite: BlogSite = {
  name: 'Ledger',
  description: 'On closing the books.',
  homeDescription: 'what it is',
  notice: 'Nothing can be bought.',
  feed: {
    title: 'The Ledger Blog',
    description: 'Notes on money.',
    language: 'en-US',
    blogPath: '/blog',
    feedPaths: { rss: '/feed.xml', atom: '/atom.xml', json: '/feed.json' },
  },
  feedTypes: { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' },
};
