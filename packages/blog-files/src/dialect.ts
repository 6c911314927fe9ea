/**
 * The formats whose rules differ. 'branchbook' is our own export; 'markdown' is any folder of
 * files.
 */
export type Dialect =
  | 'branchbook'
  | 'jekyll'
  | 'hugo'
  | 'zola'
  | 'eleventy'
  | 'astro'
  | 'next'
  | 'gatsby'
  | 'markdown';

/** All formats with their names for people, in the order for a menu. */
export const dialectNames: Readonly<Record<Dialect, string>> = {
  jekyll: 'Jekyll',
  hugo: 'Hugo',
  zola: 'Zola',
  eleventy: 'Eleventy',
  astro: 'Astro',
  next: 'Next.js',
  gatsby: 'Gatsby',
  markdown: 'Markdown files',
  branchbook: 'Branchbook',
};

/** A format, and what in the files shows it. */
export interface Detection {
  readonly dialect: Dialect;
  /** For people: ['_posts/', 'dates in file names']. Empty for 'markdown' that shows nothing. */
  readonly evidence: readonly string[];
}
