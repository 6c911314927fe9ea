import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';

import type { Precache, PrecacheEntry } from '../../service-worker/precache.ts';
import { toPattern, getScreenPatterns } from '@branchbook/blog-server/site';
import { readSite, type SiteFile } from '@branchbook/blog-server/node';

/**
 * Returns the list of files to precache: what readers load in use, and what only the admin loads.
 * Omits what is for machines (feeds, sitemap, robots.txt, cards, home screen icons), the documents of
 * tags, and stylesheets that no page or script names.
 *
 * @throws if the directory isn't a finished build, or no screen is left for the fallback
 */
export async function createPrecache(
  clientDirectory: string,
  routes: readonly RouteConfigEntry[],
  { hasServer = false }: { readonly hasServer?: boolean } = {},
): Promise<Precache> {
  const { documents: all, files, fallback } = await readSite(clientDirectory, { hasServer });
  // The browser renders the pages of tags: they would take the room of what readers need.
  const documents = new Map([...all].filter(([path]) => !isTagPage.test(path)));
  // A server may render each page differently.
  const screens = hasServer ? [] : getScreenPatterns(routes);
  const fallbackPath = screens.find((screen) => !/[:*]/u.test(screen) && !all.has(screen)) ?? null;
  if (fallbackPath === null && !hasServer) {
    throw new Error('Every screen is prerendered: none has the fallback.');
  }
  const pages = [fallback, ...all.values()].map(({ content }) => content);
  const scripts = [...files].filter(([path]) => path.endsWith('.js')).map(([, { content }]) => content);
  const isAskedFor = (path: string) => !path.endsWith('.css') || includesName([...pages, ...scripts], path);
  const assets = new Map([...files].filter(([path]) => path.startsWith('/assets/') && isAskedFor(path)));
  const publicAssets = findReachableAssets([...pages, ...readPublicRoutes(assets)], assets);
  const siteFiles = [...files].filter(([path]) => publicAssets.has(path) || pageFiles.has(path));
  const fallbackEntry = fallbackPath === null ? [] : [[fallbackPath, fallback] as const];
  const entries = createEntries([...documents, ...fallbackEntry, ...siteFiles]);
  const adminEntries = createEntries(
    [...assets].filter(([path]) => !publicAssets.has(path) && !onlineChunk.test(path)),
  );
  return {
    build: digest(JSON.stringify([entries, adminEntries]), 'base64url').slice(0, 16),
    entries,
    adminEntries,
    documents: [...documents.keys()].toSorted(),
    files: siteFiles.map(([path]) => path).toSorted(),
    fallback: fallbackPath,
    screens: screens.map((screen) => toPattern(screen).source),
  };
}

const isTagPage = /^\/tags(?:\/|$)/u;

type Assets = ReadonlyMap<string, SiteFile>;

/** Returns the assets that these texts name, and those that the found assets name, and so on. */
function findReachableAssets(texts: readonly Buffer[], assets: Assets): ReadonlySet<string> {
  const found = new Set<string>();
  const unread = [...texts];
  for (let text = unread.pop(); text !== undefined; text = unread.pop()) {
    for (const [path, { content }] of assets) {
      if (found.has(path) || authorChunk.test(path) || !includesName([text], path)) continue;
      found.add(path);
      if (/\.(?:js|css)$/u.test(path) && !routeManifest.test(path)) unread.push(content);
    }
  }
  return found;
}

/**
 * Matches chunks that lead to a change of posts, and those of the images in a browser, which are its
 * author's. Readers' code names them, and loads them for authors alone.
 */
const authorChunk =
  /^\/assets\/(?:apply-changes|browser-media-store|canonical|draft|edit-here|indexed-db-trash|media-store|post-writer|server-media|stored-cover|tag-limits|waiting-media)-[^/]+\.js$/u;

/**
 * Matches what imports blogs, which an author needs once in the life of a blog, what writes feed
 * files, which are for uploading, and what prepares images, which the browser's own cache has after
 * the first one.
 */
const onlineChunk = /^\/assets\/(?:import-session|prepare\.worker|read-platforms|write-feed)-[^/]+\.js$/u;

/** Returns true if a text includes the file name of a path. */
function includesName(texts: readonly Buffer[], path: string): boolean {
  return texts.some((text) => text.includes(basename(path)));
}

/** React Router's list of all routes with their files. Every page loads it. */
const routeManifest = /^\/assets\/manifest-[^/]+\.js$/u;

/** Returns what the route manifest says of each route outside app/admin. */
function readPublicRoutes(assets: Assets): Buffer[] {
  const manifest = [...assets].find(([path]) => routeManifest.test(path))?.[1].content.toString() ?? '';
  const json = manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1);
  const { routes }: { routes: Readonly<Record<string, unknown>> } = JSON.parse(json);
  return Object.entries(routes)
    .filter(([id]) => !id.startsWith('admin/'))
    .map(([, route]) => Buffer.from(JSON.stringify(route)));
}

/** Referenced in the head of every page. */
const pageFiles = new Set(['/favicon.ico', '/icon.svg', '/manifest.webmanifest']);

function createEntries(files: readonly (readonly [string, SiteFile])[]): PrecacheEntry[] {
  return files
    .map(([path, file]) => createEntry(path, file))
    .toSorted((one, other) => (one.url < other.url ? -1 : 1));
}

function createEntry(path: string, { content }: SiteFile): PrecacheEntry {
  const hash = digest(content, 'base64');
  return {
    url: encodeURI(path),
    revision: path.startsWith('/assets/') ? null : hash.replaceAll(/[^a-z\d]/giu, '').slice(0, 16),
    integrity: `sha256-${hash}`,
  };
}

function digest(content: string | Buffer, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(content).digest(encoding);
}
