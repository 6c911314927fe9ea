/**
 * Serves the site from one build, stored in the browser: the part for readers at the first visit,
 * the admin when an author opens it. See docs/decisions/workbox-precaching-for-offline.md.
 */
import { PrecacheController } from 'workbox-precaching';

import { skipWaitingMessage, storeAdminMessage } from '../app/layout/offline/service-worker-constants.ts';
import type { Precache } from './precache.ts';
import {
  type ResolvedRequest,
  resolveRequest,
  type SitePaths,
} from '@branchbook/blog-server/resolve-request';

declare const self: ServiceWorkerGlobalScope;
/** Written by the build: build-steps/service-worker/write-service-worker.ts. */
declare const __PRECACHE__: Precache;

const { build, entries, adminEntries, documents, files, fallback, screens } = __PRECACHE__;

/** Every build has a separate cache, so two of them never mix. */
const cachePrefix = 'branchbook-build-';
const cacheName = cachePrefix + build;

/** The images of posts on a server, of all builds. */
const mediaCacheName = 'branchbook-media';

/** The size of that cache. */
const maxMediaBytes = 50_000_000;

/** The path of an empty response in each cache whose admin part is complete. */
const adminMark = '/admin-is-stored';

const precache = new PrecacheController({ cacheName });
precache.addToCacheList([...entries]);

/** The site as the static server sees it, with URL paths for files. */
const site: SitePaths<string> = {
  documents: new Map(documents.map((path) => [path, encodeURI(path)])),
  files: new Map(files.map((path) => [path, path])),
  fallback: fallback ?? '',
  notFound: fallback ?? '',
};
const screenPatterns = screens.map((source) => new RegExp(source, 'iu'));
const isScreen = (path: string) => screenPatterns.some((pattern) => pattern.test(path));

self.addEventListener('install', (event) => {
  event.waitUntil(installBuild(event));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherBuilds());
});

self.addEventListener('message', (event) => {
  if (event.data === skipWaitingMessage) event.waitUntil(self.skipWaiting());
  if (event.data === storeAdminMessage) event.waitUntil(storeAdmin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.waitUntil(deleteOtherBuilds());
    const response = respondPage(request, resolveRequest(url.pathname + url.search, site, isScreen));
    if (response !== null) event.respondWith(response);
  } else if (site.files.has(url.pathname)) {
    event.respondWith(fetchPrecached(url.pathname, request));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(fetchFromAnyBuild(request));
  } else if (url.pathname.startsWith('/media/')) {
    event.respondWith(fetchMedia(event));
  }
});

/**
 * Stores the part for readers, and the admin if any build has it. Stores all of it or nothing: less
 * would only take room that posts may need.
 */
async function installBuild(event: ExtendableEvent): Promise<void> {
  const isBegun = await caches.has(cacheName);
  try {
    await precache.install(event);
    if (await caches.match(adminMark)) await storeAdmin();
  } catch (error) {
    if (!isBegun) await caches.delete(cacheName);
    throw error;
  }
}

/** The pending storage of the admin; null if none is. */
let storing: Promise<void> | null = null;

/** Stores the admin, all of it or nothing. Sign-in and admin both ask. */
function storeAdmin(): Promise<void> {
  storing ??= addAdmin().finally(() => {
    storing = null;
  });
  return storing;
}

async function addAdmin(): Promise<void> {
  if (await caches.match(adminMark, { cacheName })) return;
  const cache = await caches.open(cacheName);
  await cache.addAll(
    adminEntries.map(({ url, integrity }) => new Request(url, { integrity, priority: 'low' })),
  );
  await cache.put(adminMark, new Response());
}

/** Returns null if only the network can respond: feeds, cards, malformed URLs. */
function respondPage(request: Request, resolved: ResolvedRequest<string>): Promise<Response> | null {
  if (resolved.type === 'text') return null;
  if (resolved.type === 'redirect') {
    return Promise.resolve(Response.redirect(new URL(resolved.location, self.location.origin), 308));
  }
  return resolved.status === 200 ? fetchPrecached(resolved.file, request) : respondNotFound(request);
}

/** Tries the network first: a path that this build does not have may be a page of the next one. */
async function respondNotFound(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (fallback === null) throw error;
    const { body, headers } = await fetchPrecached(fallback, request);
    return new Response(body, { status: 404, headers });
  }
}

/**
 * Returns a stored file. Falls back to the network if the browser has evicted it: each page names
 * the files that belong to it.
 */
async function fetchPrecached(url: string, request: Request): Promise<Response> {
  const key = precache.getCacheKeyForURL(url) ?? url;
  const response = await caches.match(key, { cacheName, ignoreVary: true }).catch(() => undefined);
  return response ?? fetch(request);
}

/** Returns a hashed file of any build: tabs from before an update still request their own. */
async function fetchFromAnyBuild(request: Request): Promise<Response> {
  const response = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  return response ?? fetch(request);
}

/**
 * Returns a stored image, or fetches and stores it: not the main file in place of a missing variant,
 * which isn't immutable.
 */
async function fetchMedia(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const options = { cacheName: mediaCacheName, ignoreVary: true };
  const stored = await caches.match(request.url, options).catch(() => undefined);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok && response.headers.get('Cache-Control')?.includes('immutable')) {
    event.waitUntil(storeMedia(request.url, response.clone()).catch(() => {}));
  }
  return response;
}

/** Stores an image, and deletes the first ones that were stored if there is no more room. */
async function storeMedia(url: string, response: Response): Promise<void> {
  const cache = await caches.open(mediaCacheName);
  await cache.put(url, response);
  const [keys, responses] = await Promise.all([cache.keys(), cache.matchAll()]);
  let size = 0;
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    size += Number(responses[index]?.headers.get('Content-Length'));
    const key = keys[index];
    if (key && size > maxMediaBytes) await cache.delete(key);
  }
}

/**
 * Deletes other builds' caches. Without an open window no tab uses them, and a waiting or
 * installing worker is of a later build.
 */
async function deleteOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { installing, waiting } = self.registration;
  if (windows.length > 0 || installing !== null || waiting !== null) return;
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}
