/** A minute in a cache in front of the server, and longer where the server does not answer; a browser asks each time. */
export const sharedCacheControl = 'public, max-age=0, s-maxage=60, stale-if-error=86400';

/**
 * What is sent of it. `CDN-Cache-Control` (RFC 9213) takes its place for the cache of a CDN, which may also give what it has for a day
 * while it asks. Browsers do not read that: Firefox would show its reader a page of yesterday.
 */
export const sharedCaching = {
  'Cache-Control': sharedCacheControl,
  'CDN-Cache-Control': 'max-age=60, stale-while-revalidate=86400, stale-if-error=86400',
} as const;

/**
 * For a page that is not there, or has moved: a CDN gives it for a minute and never while it revalidates, or a post that is published
 * or withdrawn would be hidden or shown for a day.
 */
export const briefCaching = {
  'Cache-Control': sharedCacheControl,
  'CDN-Cache-Control': 'max-age=60, stale-if-error=86400',
} as const;
