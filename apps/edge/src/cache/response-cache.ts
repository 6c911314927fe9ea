import { matchesEtag, parseEtag } from '@branchbook/blog-api';
import { cacheKey } from 'web/server/cache-key.ts';
import { feedPaths } from 'web/server/feed-files.ts';
import { publishedPostsFolder } from 'web/server/pages.ts';

import { cachingRules, type CachingRules, type CachedResponse } from './caching-rules.ts';

/**
 * A cache of answers near readers. It may forget any of them, give an old one, or fail: nothing here depends on it.
 * `newestRevision` is the newest revision of the list that this place was told of; null where it was told of none, or has forgotten it.
 */
export interface ResponseCache {
  match(key: string): Promise<CachedResponse | null>;
  put(key: string, answer: CachedResponse): Promise<void>;
  newestRevision(): Promise<number | null>;
}

export interface CachedHandlerOptions {
  /** Answers from the primary: never from a replica, whose answer would be held as if it were new. Rejects, or answers 5xx, where it cannot. */
  readonly handle: (request: Request) => Promise<Response>;
  readonly cache: ResponseCache;
  /** Names the code that draws the pages: another one draws the same posts otherwise. */
  readonly build: string;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Lets something go on after the answer was sent. */
export type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Answers readers' requests from the cache near them, and asks the primary for the rest. What a reader gets was right at most a minute
 * ago, unless the primary does not answer: then it may be a day old. The header `Cache-Status` (RFC 9211) says how it came. It never
 * rejects because of the cache.
 */
export function createCachedHandler(
  { handle, cache, build, now }: CachedHandlerOptions,
  rules: CachingRules = cachingRules,
): (request: Request, waitUntil: WaitUntil) => Promise<Response> {
  return async (request, waitUntil) => {
    const address = getSharedUrl(request);
    if (address === null) return handle(request);
    const key = `${build} ${address}`;
    const [held, newest] = await Promise.all([
      cache.match(key).catch(() => null),
      cache.newestRevision().catch(() => null),
    ]);
    if (held && rules.isFresh(held, newest, now())) return toResponse(held, request, 'hit');
    const lastResort = () => (held && rules.isUsableOnError(held, now()) ? held : null);
    try {
      const made = await requestPrimary(request, address);
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
  async function requestPrimary(request: Request, address: string): Promise<CachedResponse | Response> {
    const askedAt = now();
    // Without headers, and without a query that is this reader's own.
    const forAll = new Request(new URL(address, request.url));
    const response = await handle(forAll);
    if (!rules.isCacheable(response)) {
      // It is not for all, so the request itself is sent.
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
      // The next reader asks the primary.
    }
  }
}

/** The paths of what is made of the posts for all readers: pages, sitemaps and llms.txt. Feeds and the JSON of posts come on top. */
const sharedPaths = /^\/(?:blog(?:\/.*)?|sitemap[^/]*\.xml|llms\.txt)$/u;
const feeds = new Set<string>(Object.values(feedPaths));

/** The address of a request that all readers may ask and get the same for; null for every other. */
function getSharedUrl(request: Request): string | null {
  if (!['GET', 'HEAD'].includes(request.method) || request.headers.has('Authorization')) return null;
  const { pathname } = new URL(request.url);
  const isForReaders =
    sharedPaths.test(pathname) || feeds.has(pathname) || pathname.startsWith(publishedPostsFolder);
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

/** The revision of the list, with which the ETags of pages and feeds begin; null where an answer says none. */
export function getListRevision(response: Response): number | null {
  const [tag] = /^"r\d+/u.exec(response.headers.get('ETag') ?? '') ?? [];
  return tag === undefined ? null : parseEtag(`${tag}"`);
}
