import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';

import type { Precache, PrecacheEntry } from '../../service-worker/precache.ts';
import { patternOf, screenPatterns } from '../../server/route-map.ts';
import { readSite, type SiteFile } from '../../server/site-files.ts';

/**
 * Everything that the site and the admin ask for while they are used: the pages, their code, styles and fonts, the icons. What
 * is for machines stays with the network: feeds, sitemap, robots.txt, cards for other sites, icons for a home screen; and so
 * do stylesheets that no page and no script names, which the bundler writes for its own server.
 *
 * @throws where the directory is not a finished build, or no screen is left for the fallback
 */
export async function createPrecache(
  clientDirectory: string,
  routes: readonly RouteConfigEntry[],
  { hasServer = false }: { readonly hasServer?: boolean } = {},
): Promise<Precache> {
  const { documents, files, fallback } = await readSite(clientDirectory, { hasServer });
  // What a server renders may have changed with the next request.
  const screens = hasServer ? [] : screenPatterns(routes);
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
    screens: screens.map((screen) => patternOf(screen).source),
  };
}

/** What the head of every page points at. */
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
