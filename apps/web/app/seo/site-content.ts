/** The copy that describes the site, for its pages, feeds and cards. */

export const siteName = 'Branchbook';
/** The headline, as the hero breaks it into lines. */
export const siteHeadlineLines = ['Branch your side projects', 'into a company.'] as const;
export const siteHeadline = siteHeadlineLines.join(' ');
export const siteTitle = 'Branchbook: separate books for every side project';
export const siteDescription =
  'A planned finance platform for independent developers. It will split personal from business and give every side project its own ledger.';

export const blogSubtitle = 'Notes on money, paperwork and shipping for developers who work alone.';

/** In px, as networks show it large. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Returns where the build writes the cards: build-steps/seo/render-card.ts. */
export const cardPaths = {
  site: '/og/site.png',
  blog: '/og/blog.png',
  post: (slug: string) => `/og/blog/${slug}.png`,
} as const;
