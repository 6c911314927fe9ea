/** One minute in a shared cache, and a day if the server fails. Browsers always revalidate. */
export const sharedCacheControl = 'public, max-age=0, s-maxage=60, stale-if-error=86400';

/**
 * The caching headers of pages. CDNs use `CDN-Cache-Control` (RFC 9213) and may serve a stale page
 * for a day while they revalidate. Browsers do not read it: Firefox would show yesterday's page.
 */
export const sharedCaching = {
  'Cache-Control': sharedCacheControl,
  'CDN-Cache-Control': 'max-age=60, stale-while-revalidate=86400, stale-if-error=86400',
} as const;

/**
 * The caching headers of redirects and missing pages. Without stale-while-revalidate, because a CDN
 * would hide a new post, or show a withdrawn one, for a day.
 */
export const briefCaching = {
  'Cache-Control': sharedCacheControl,
  'CDN-Cache-Control': 'max-age=60, stale-if-error=86400',
} as const;
