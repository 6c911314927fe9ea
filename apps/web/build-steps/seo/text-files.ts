import { siteDescription, siteName } from '../../app/seo/site-content.ts';
import { light } from './palette.ts';

/**
 * Nothing is closed to crawlers: a closed page can still be listed by its address, while the sign-in, the admin and what
 * exists only in a browser say `noindex` themselves, which only a crawler that may read them sees.
 */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
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
