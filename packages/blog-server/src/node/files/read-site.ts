import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import type { SitePaths } from '../../site/resolve-request.ts';
import { encodingSuffixes, fallbackFile, notFoundFile } from '../../site/site-files.ts';

export interface SiteFile {
  /** Relative to the directory of the site, with slashes on every system. */
  path: string;
  content: Buffer;
}

/**
 * Reads a built site into maps from path to file. Skips compressed copies and hidden files.
 *
 * @param hasServer true if a server renders all screens without a file; then `fallback` is the 404
 *   page
 * @throws if the directory is not a finished build
 */
export async function readSite(
  directory: string,
  { hasServer = false }: { readonly hasServer?: boolean } = {},
): Promise<SitePaths<SiteFile>> {
  const documents = new Map<string, SiteFile>();
  const files = new Map<string, SiteFile>();
  for (const file of await readFiles(directory)) {
    // macOS may return decomposed Unicode names, but URLs are composed.
    const urlPath = `/${file.path}`.normalize('NFC');
    if (urlPath.endsWith('.html')) documents.set(urlPath.replace(/\/index\.html$|\.html$/, '') || '/', file);
    else files.set(urlPath, file);
  }
  // These two pages are served for other paths, never at their own.
  const [fallback, notFound] = [fallbackFile, notFoundFile].map((file) => {
    const urlPath = `/${file.replace(/\.html$/, '')}`;
    const page = documents.get(urlPath);
    documents.delete(urlPath);
    return page;
  });
  const fallbackPage = hasServer ? notFound : fallback;
  if (fallbackPage === undefined || notFound === undefined) {
    const missing = hasServer ? notFoundFile : `${fallbackFile} or ${notFoundFile}`;
    throw new Error(`No finished build in ${directory}: it lacks ${missing}. Build first: pnpm build`);
  }
  return { documents, files, fallback: fallbackPage, notFound };
}

async function readFiles(directory: string): Promise<SiteFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep));
  const all = new Set(paths.map((names) => names.join('/')));
  const isCopy = (path: string) =>
    Object.values(encodingSuffixes).some((end) => path.endsWith(end) && all.has(path.slice(0, -end.length)));
  return Promise.all(
    paths
      .filter((names) => !names.some(isHidden))
      .map((names) => names.join('/'))
      .filter((path) => !isCopy(path))
      .map(async (path) => ({ path, content: await readFile(join(directory, path)) })),
  );
}

function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known';
}
