import { sharedCacheControl } from 'web/server/caching.ts';

/** An answer that is held for readers. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** The revision of the list that it shows; null where it names none. */
  readonly revision: number | null;
  /** When it was right for certain, in milliseconds since 1970. */
  readonly asOf: number;
}

/** The rules of the cache. `simulation.test.ts` breaks each of them once. */
export interface CachingRules {
  /** Whether an answer may be held for all readers. */
  isCacheable(response: Response): boolean;
  /** When an answer was right for certain, by the times at which it was asked for and came. */
  getAsOf(askedAt: number, cameAt: number): number;
  /** Whether a reader gets it without asking the primary. `newest`: the newest revision that this place was told of, or null. */
  isFresh(held: CachedResponse, newest: number | null, now: number): boolean;
  /** Whether a reader gets it where the primary does not answer. */
  isUsableOnError(held: CachedResponse, now: number): boolean;
  /** Whether an answer takes the place of one that is held. */
  replaces(made: CachedResponse, held: CachedResponse): boolean;
}

/** How long an answer is given without asking the primary, in milliseconds. */
export const freshMs = 60_000;

/** How long an answer is given where the primary does not answer, in milliseconds. */
export const staleIfErrorMs = 86_400_000;

export const cachingRules: CachingRules = {
  // What is for all says so. An answer to somebody who has signed in, a screen of the admin and a failure do not.
  isCacheable: (response) =>
    response.headers.get('Cache-Control') === sharedCacheControl &&
    [200, 301, 404].includes(response.status) &&
    !response.headers.has('Set-Cookie'),
  // It lacks what was written while it was on its way.
  getAsOf: (askedAt) => askedAt,
  isFresh: (held, newest, now) =>
    now - held.asOf < freshMs && (newest === null || held.revision === null || held.revision >= newest),
  isUsableOnError: (held, now) => now - held.asOf < staleIfErrorMs,
  // A late one must not bring back what was replaced. A list that was restored has an older revision again: after a minute that counts.
  replaces: (made, held) =>
    made.revision === null ||
    held.revision === null ||
    made.revision >= held.revision ||
    made.asOf - held.asOf >= freshMs,
};
