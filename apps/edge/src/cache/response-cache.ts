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
  put(key: string, response: CachedResponse): Promise<void>;
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
    const [cached, newest] = await Promise.all([
      cache.match(key).catch(() => null),
      cache.newestRevision().catch(() => null),
    ]);
    if (cached && rules.isFresh(cached, newest, now())) return toResponse(cached, request, 'hit');
    const getUsable = () => (cached && rules.isUsableOnError(cached, now()) ? cached : null);
    try {
      const fresh = await requestPrimary(request, sharedUrl);
      if (fresh instanceof Response) {
        const usable = fresh.status >= 500 ? getUsable() : null;
        return usable ? toResponse(usable, request, 'fwd=stale; detail=failed') : fresh;
      }
      waitUntil(store(key, fresh));
      return toResponse(fresh, request, cached ? 'fwd=stale; stored' : 'fwd=uri-miss; stored');
    } catch (error) {
      const usable = getUsable();
      if (!usable) throw error;
      return toResponse(usable, request, 'fwd=stale; detail=failed');
    }
  };

  /** Returns a response to cache, or the response itself if it is not cacheable. */
  async function requestPrimary(request: Request, sharedUrl: string): Promise<CachedResponse | Response> {
    const requestedAt = now();
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
      asOf: rules.getAsOf(requestedAt, now()),
    };
  }

  async function store(key: string, fresh: CachedResponse): Promise<void> {
    try {
      const cached = await cache.match(key);
      if (!cached || rules.replaces(fresh, cached)) await cache.put(key, fresh);
    } catch {
      // The next request goes to the primary.
    }
  }
}

/** The paths of pages, feeds of tags, sitemaps and llms.txt. Other feeds and the JSON of posts are checked apart. */
const sharedPaths = /^\/(?:(?:blog|tags)(?:\/.*)?|sitemap[^/]*\.xml|llms\.txt)$/u;

/** Returns the cache key of a request if its response is the same for all readers, or null. */
function getSharedUrl(request: Request, feedPaths: readonly string[]): string | null {
  if (!['GET', 'HEAD'].includes(request.method) || request.headers.has('Authorization')) return null;
  const { pathname } = new URL(request.url);
  const isForReaders =
    sharedPaths.test(pathname) || feedPaths.includes(pathname) || pathname.startsWith(publishedPostsFolder);
  return isForReaders ? cacheKey(request) : null;
}

function toResponse(cached: CachedResponse, request: Request, cacheStatus: string): Response {
  const headers = new Headers(cached.headers.map(([name, value]): [string, string] => [name, value]));
  headers.set('Cache-Status', `branchbook; ${cacheStatus}`);
  const location = headers.get('Location');
  if (location !== null) headers.set('Location', location + new URL(request.url).search);
  const etag = headers.get('ETag');
  if (etag !== null && matchesEtag(request.headers.get('If-None-Match'), etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : cached.body, { status: cached.status, headers });
}

/** Returns the list revision at the start of the ETag, or null if the response has none. */
export function getListRevision(response: Response): number | null {
  const [tag] = /^"r\d+/u.exec(response.headers.get('ETag') ?? '') ?? [];
  return tag === undefined ? null : parseEtag(`${tag}"`);
}
