import type { BlogPost } from '@branchbook/blog-core';

import { feedPaths } from '../../app/seo/head-links.ts';
import { blogSubtitle, siteDescription, siteName } from '../../app/seo/site-texts.ts';
import { light } from './palette.ts';

/**
 * Nothing is closed to crawlers: a closed page can still be listed by its address, while the sign-in, the admin and what
 * exists only in a browser say `noindex` themselves, which only a crawler that may read them sees.
 */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The site in a page of Markdown, for readers that are language models. @see https://llmstxt.org */
export function llmsTxt(origin: string, posts: readonly BlogPost[]): string {
  const articles = posts.map(
    ({ title, slug, excerpt, date }) =>
      `- [${title}](${origin}/blog/${encodeURIComponent(slug)}): ${excerpt} (${date})`,
  );
  return `# ${siteName}

> ${siteDescription}

${siteName} is not launched: nothing can be bought or used yet, and figures on its pages are sample data. Two tiers are planned, Free Tier ($0 per month) and Business Pro ($50 per month). Until then there is a waitlist. The articles are general information, not tax or legal advice.

## Pages

- [${siteName}](${origin}/): what is planned, how it will work, pricing, and the waitlist
- [Blog](${origin}/blog): ${blogSubtitle}

## Articles

${articles.join('\n')}

## Optional

- [All articles, whole](${origin}${feedPaths.json}): JSON Feed
- [Sitemap](${origin}/sitemap.xml)
`;
}

/** What a device needs to install the site as an app. */
export function webManifest(): string {
  const manifest = {
    id: '/',
    name: siteName,
    short_name: siteName,
    description: siteDescription,
    lang: 'en-US',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: light.paper,
    theme_color: light.paper,
    categories: ['finance', 'productivity'],
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'maskable' },
      { src: '/icon-maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Blog', url: '/blog' },
      { name: 'New post', url: '/admin/new-post' },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
