/** What the site says of itself, on its pages, in its feeds and on the cards that stand for it elsewhere. */

export const siteName = 'Branchbook';
/** As `landing/hero.tsx` breaks it into lines. */
export const siteHeadline = 'Branch your side projects into a company.';
export const siteTitle = 'Branchbook: separate books for every side project';
export const siteDescription =
  'A planned finance platform for independent developers. It will split personal from business and give every side project its own ledger.';

export const blogSubtitle = 'Notes on money, paperwork and shipping for developers who work alone.';

/** In pixels: the size that every network shows large and whole. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Where the picture of a page is, drawn by the build: build-steps/seo/render-card.ts. */
export const cardPaths = {
  site: '/og/site.png',
  blog: '/og/blog.png',
  post: (slug: string) => `/og/blog/${slug}.png`,
} as const;
