import { siteDescription, siteName } from '../../app/seo/site-content.ts';
import { light } from './palette.ts';

/**
 * Allows all pages to crawlers: a blocked page can still be listed by its URL. Sign-in, the admin
 * and local posts have `noindex`, which only a crawler that reads them sees.
 */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Returns the manifest for installing the site as an app. */
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
