/**
 * The formats whose rules differ. 'branchbook' is our own export; 'markdown' is any folder of
 * files.
 */
export type Dialect =
  | Platform
  | 'branchbook'
  | 'jekyll'
  | 'hugo'
  | 'zola'
  | 'eleventy'
  | 'astro'
  | 'next'
  | 'gatsby'
  | 'hexo'
  | 'docusaurus'
  | 'vitepress'
  | 'vuepress'
  | 'pelican'
  | 'nikola'
  | 'nuxt'
  | 'markdown';

/** The blog platforms whose exports are read: one file or a .zip, known by its content. */
export type Platform = 'ghost' | 'wordpress' | 'blogger' | 'substack' | 'medium';

/** All platforms with their names for people. */
export const platformNames: Readonly<Record<Platform, string>> = {
  ghost: 'Ghost',
  wordpress: 'WordPress',
  blogger: 'Blogger',
  substack: 'Substack',
  medium: 'Medium',
};

/** The formats that folders of files can be read as, with their names for people, for a menu. */
export const dialectNames: Readonly<Record<Exclude<Dialect, Platform>, string>> = {
  jekyll: 'Jekyll',
  hugo: 'Hugo',
  zola: 'Zola',
  eleventy: 'Eleventy',
  astro: 'Astro',
  next: 'Next.js',
  gatsby: 'Gatsby',
  hexo: 'Hexo',
  docusaurus: 'Docusaurus',
  vitepress: 'VitePress',
  vuepress: 'VuePress',
  pelican: 'Pelican',
  nikola: 'Nikola',
  nuxt: 'Nuxt Content',
  markdown: 'Markdown files',
  branchbook: 'Branchbook',
};

/** A format, and what in the files shows it. */
export interface Detection {
  readonly dialect: Dialect;
  /** For people: ['_posts/', 'dates in file names']. Empty for 'markdown' that shows nothing. */
  readonly evidence: readonly string[];
}
