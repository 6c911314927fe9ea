import { sharedCacheControl } from '@branchbook/blog-server';

/** A cached response. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** The revision of the list that it shows; null if it has none. */
  readonly revision: number | null;
  /** The time at which it was certainly current, in milliseconds since 1970. */
  readonly asOf: number;
}

/** The rules of the cache. `simulation.test.ts` breaks each of them once. */
export interface CachingRules {
  /** Returns true if a response may be cached for all readers. */
  isCacheable(response: Response): boolean;
  /** Returns the time at which a response was certainly current. */
  getAsOf(requestedAt: number, respondedAt: number): number;
  /**
   * Returns true if the response may be served without revalidation. `newest` is the newest known
   * revision, or null.
   */
  isFresh(cached: CachedResponse, newest: number | null, now: number): boolean;
  /** Returns true if the response may be served when the primary fails (`stale-if-error`). */
  isUsableOnError(cached: CachedResponse, now: number): boolean;
  /** Returns true if a response may replace a cached one. */
  replaces(fresh: CachedResponse, cached: CachedResponse): boolean;
}

/** A response is served without revalidation for this many milliseconds. */
export const freshMs = 60_000;

/** A response is served for this many milliseconds if the primary fails. */
export const staleIfErrorMs = 86_400_000;

export const cachingRules: CachingRules = {
  // Responses to signed-in users, admin pages and errors lack the shared `Cache-Control`.
  isCacheable: (response) =>
    response.headers.get('Cache-Control') === sharedCacheControl &&
    [200, 301, 404].includes(response.status) &&
    !response.headers.has('Set-Cookie'),
  // The response lacks changes that were written after the request was sent.
  getAsOf: (requestedAt) => requestedAt,
  isFresh: (cached, newest, now) =>
    now - cached.asOf < freshMs && (newest === null || cached.revision === null || cached.revision >= newest),
  isUsableOnError: (cached, now) => now - cached.asOf < staleIfErrorMs,
  // A late response must not replace a newer one. After a minute an older revision may replace it,
  // because restoring a backup lowers the revision.
  replaces: (fresh, cached) =>
    fresh.revision === null ||
    cached.revision === null ||
    fresh.revision >= cached.revision ||
    fresh.asOf - cached.asOf >= freshMs,
};
