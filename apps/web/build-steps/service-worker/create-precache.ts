import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';

import type { Precache, PrecacheEntry } from '../../service-worker/precache.ts';
import { toPattern, getScreenPatterns } from '../../server/route-map.ts';
import { readSite, type SiteFile } from '../../server/site-files.ts';

/**
 * Returns the list of files to precache: what the site and the admin load in use. Omits what is for
 * machines (feeds, sitemap, robots.txt, cards, home screen icons), and stylesheets that no page or
 * script names.
 *
 * @throws if the directory isn't a finished build, or no screen is left for the fallback
 */
export async function createPrecache(
  clientDirectory: string,
  routes: readonly RouteConfigEntry[],
  { hasServer = false }: { readonly hasServer?: boolean } = {},
): Promise<Precache> {
  const { documents, files, fallback } = await readSite(clientDirectory, { hasServer });
  // A server may render each page differently.
  const screens = hasServer ? [] : getScreenPatterns(routes);
  const fallbackPath = screens.find((screen) => !/[:*]/u.test(screen) && !documents.has(screen)) ?? null;
  if (fallbackPath === null && !hasServer) {
    throw new Error('Every screen is prerendered: none has the fallback.');
  }
  const asking = [fallback, ...documents.values(), ...files.values()].filter(({ path }) =>
    /\.(?:html|js)$/u.test(path),
  );
  const isAskedFor = (path: string) =>
    !path.endsWith('.css') || asking.some(({ content }) => content.includes(basename(path)));
  const precached = [...files].filter(
    ([path]) => (path.startsWith('/assets/') && isAskedFor(path)) || pageFiles.has(path),
  );
  const fallbackEntry = fallbackPath === null ? [] : [[fallbackPath, fallback] as const];
  const entries = [...documents, ...fallbackEntry, ...precached]
    .map(([path, file]) => createEntry(path, file))
    .toSorted((one, other) => (one.url < other.url ? -1 : 1));
  return {
    build: digest(JSON.stringify(entries), 'base64url').slice(0, 16),
    entries,
    documents: [...documents.keys()].toSorted(),
    files: precached.map(([path]) => path).toSorted(),
    fallback: fallbackPath,
    screens: screens.map((screen) => toPattern(screen).source),
  };
}

/** Referenced in the head of every page. */
const pageFiles = new Set(['/favicon.ico', '/icon.svg', '/manifest.webmanifest']);

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
