import { matchesEtag, parseEtag } from '@branchbook/blog-api';
import { cacheKey } from '@branchbook/blog-server';
import { publishedPostsFolder } from '@branchbook/blog-server/page-data';

import { cachingRules, type CachingRules, type CachedResponse } from './caching-rules.ts';

/**
 * A cache of responses near readers. It may evict or fail at any time, or return an old response.
 * `newestRevision` is the newest revision that this data center has recorded, or null.
 */
export interface ResponseCache {
  match(key: string): Promise<CachedResponse | null>;
  put(key: string, answer: CachedResponse): Promise<void>;
  newestRevision(): Promise<number | null>;
}

export interface CachedHandlerOptions {
  /**
   * Returns a response from the primary, never from a replica: its old response would be cached as
   * new. Rejects or returns a 5xx if it fails.
   */
  readonly handle: (request: Request) => Promise<Response>;
  readonly cache: ResponseCache;
  /** The id of the build: another build may render the same posts differently. */
  readonly build: string;
  /** The paths of the site's feeds. */
  readonly feedPaths: readonly string[];
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Lets work continue after the response was sent. */
export type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Creates a handler that serves readers from the cache near them, and from the primary otherwise.
 * Responses are at most a minute old, or a day if the primary fails. They have `Cache-Status`
 * (RFC 9211). Errors of the cache never reach the reader.
 */
export function createCachedHandler(
  { handle, cache, build, feedPaths, now }: CachedHandlerOptions,
  rules: CachingRules = cachingRules,
): (request: Request, waitUntil: WaitUntil) => Promise<Response> {
  return async (request, waitUntil) => {
    const sharedUrl = getSharedUrl(request, feedPaths);
    if (sharedUrl === null) return handle(request);
    const key = `${build} ${sharedUrl}`;
    const [held, newest] = await Promise.all([
      cache.match(key).catch(() => null),
      cache.newestRevision().catch(() => null),
    ]);
    if (held && rules.isFresh(held, newest, now())) return toResponse(held, request, 'hit');
    const lastResort = () => (held && rules.isUsableOnError(held, now()) ? held : null);
    try {
      const made = await requestPrimary(request, sharedUrl);
      if (made instanceof Response) {
        const instead = made.status >= 500 ? lastResort() : null;
        return instead ? toResponse(instead, request, 'fwd=stale; detail=failed') : made;
      }
      waitUntil(store(key, made));
      return toResponse(made, request, held ? 'fwd=stale; stored' : 'fwd=uri-miss; stored');
    } catch (error) {
      const instead = lastResort();
      if (!instead) throw error;
      return toResponse(instead, request, 'fwd=stale; detail=failed');
    }
  };

  /** Returns a response to cache, or the response itself if it is not cacheable. */
  async function requestPrimary(request: Request, sharedUrl: string): Promise<CachedResponse | Response> {
    const askedAt = now();
    // Omits headers and query parameters that are specific to this reader.
    const forAll = new Request(new URL(sharedUrl, request.url));
    const response = await handle(forAll);
    if (!rules.isCacheable(response)) {
      // The response may depend on the reader, so the original request is sent.
      const isAsAsked =
        request.method === 'GET' && !request.headers.has('If-None-Match') && request.url === forAll.url;
      return isAsAsked || response.status >= 500 ? response : handle(request);
    }
    return {
      status: response.status,
      headers: [...response.headers],
      body: await response.text(),
      revision: getListRevision(response),
      asOf: rules.getAsOf(askedAt, now()),
    };
  }

  async function store(key: string, made: CachedResponse): Promise<void> {
    try {
      const held = await cache.match(key);
      if (!held || rules.replaces(made, held)) await cache.put(key, made);
    } catch {
      // The next request goes to the primary.
    }
  }
}

/** The paths of pages, sitemaps and llms.txt. Feeds and the JSON of posts are checked apart. */
const sharedPaths = /^\/(?:blog(?:\/.*)?|sitemap[^/]*\.xml|llms\.txt)$/u;

/** Returns the cache key of a request if its response is the same for all readers, or null. */
function getSharedUrl(request: Request, feedPaths: readonly string[]): string | null {
  if (!['GET', 'HEAD'].includes(request.method) || request.headers.has('Authorization')) return null;
  const { pathname } = new URL(request.url);
  const isForReaders =
    sharedPaths.test(pathname) || feedPaths.includes(pathname) || pathname.startsWith(publishedPostsFolder);
  return isForReaders ? cacheKey(request) : null;
}

function toResponse(held: CachedResponse, request: Request, cacheStatus: string): Response {
  const headers = new Headers(held.headers.map(([name, value]): [string, string] => [name, value]));
  headers.set('Cache-Status', `branchbook; ${cacheStatus}`);
  const location = headers.get('Location');
  if (location !== null) headers.set('Location', location + new URL(request.url).search);
  const etag = headers.get('ETag');
  if (etag !== null && matchesEtag(request.headers.get('If-None-Match'), etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : held.body, { status: held.status, headers });
}

/** Returns the list revision at the start of the ETag, or null if the response has none. */
export function getListRevision(response: Response): number | null {
  const [tag] = /^"r\d+/u.exec(response.headers.get('ETag') ?? '') ?? [];
  return tag === undefined ? null : parseEtag(`${tag}"`);
}
