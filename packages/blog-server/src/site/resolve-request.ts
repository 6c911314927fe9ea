import { lowerCaseBlogPath } from './route-map.ts';

/** The files of a site by decoded path. `File` is any representation of a file. */
export interface SitePaths<File> {
  /** Pages by their clean path: `/`, `/blog`. */
  documents: ReadonlyMap<string, File>;
  /** Everything else by its exact path: `/assets/root-1a2b.js`. */
  files: ReadonlyMap<string, File>;
  /** Shown for a screen that was not prerendered: the browser renders it. */
  fallback: File;
  notFound: File;
}

export type ResolvedRequest<File> =
  | { type: 'file'; status: 200 | 404; file: File }
  | { type: 'redirect'; location: string }
  | { type: 'text'; status: 400 | 404; text: string };

/**
 * Resolves a request target, as it is written in the request line.
 *
 * Each page has one path: without `.html`, `/index.html`, double slashes or a slash at the end, and
 * with `/blog` and `/tags` in lower case. Other spellings redirect to it with their query. Any path with double
 * slashes redirects, since links made of an origin and a path have them. A screen that exists only in the
 * browser gets the fallback with status 200. A file name, such as a script's or an image's, gets
 * that file or a 404 in plain text. Any other path gets the 404 page.
 *
 * @param isScreen returns true if a percent-encoded path is a screen of the app
 *
 * @example resolveRequest('/blog/?page=2', site, isScreen) // { type: 'redirect', location: '/blog?page=2' }
 */
export function resolveRequest<File>(
  target: string,
  site: SitePaths<File>,
  isScreen: (path: string) => boolean,
): ResolvedRequest<File> {
  const { path: encodedPath, query } = splitTarget(target);
  const segments = decodeSegments(encodedPath);
  if (segments === null)
    return { type: 'text', status: 400, text: 'Bad Request: this address is malformed.' };

  const isFolderLike = segments.length > 1 && segments.at(-1) === '';
  const names = segments.filter((name) => name !== '');
  if (names.some(isDotSegment)) return notFoundPage(site);

  // A slash inside a name (%2F) belongs to the name, so such a path names no file.
  const path = names.some((name) => name.includes('/')) ? null : `/${names.join('/')}`;
  const canonicalPath = lowerCaseBlogPath(`/${names.map(encodeURIComponent).join('/')}`);

  if (encodedPath.includes('//')) return { type: 'redirect', location: canonicalPath + query };
  if (isFolderLike) {
    const isKnown = (path !== null && site.documents.has(path)) || isScreen(canonicalPath);
    return isKnown ? { type: 'redirect', location: canonicalPath + query } : notFoundPage(site);
  }
  if (path !== null) {
    const page = path.replace(/\/index\.html$|\.html$/, '') || '/';
    if (page !== path && site.documents.has(page))
      return { type: 'redirect', location: encodePath(page) + query };
    const file = site.documents.get(path) ?? site.files.get(path);
    if (file !== undefined) return { type: 'file', status: 200, file };
    // Of a tag that ends so, the dot is encoded.
    if (isAsset.test(path) || encodedPath.endsWith('.data')) return missingFile;
  }
  if (isScreen(encodedPath)) {
    if (lowerCaseBlogPath(encodedPath) !== encodedPath)
      return { type: 'redirect', location: canonicalPath + query };
    return { type: 'file', status: 200, file: site.fallback };
  }
  return isFileName.test(encodedPath) ? missingFile : notFoundPage(site);
}

/** Returns true if the site has nothing at the requested path. */
export function isMissing(resolved: ResolvedRequest<unknown>): boolean {
  return 'status' in resolved && resolved.status === 404;
}

/**
 * Returns true if an old path of a post may handle a request: the site has nothing at the path and
 * it is no path of a file, or the site would only redirect `/Blog/a` to `/blog/a`. Old paths match case-sensitively, before the router's
 * rule for case.
 */
export function allowsOldPath(target: string, resolved: ResolvedRequest<unknown>): boolean {
  const { path } = splitTarget(target);
  const isOtherCase = /^\/blog\/./iu.test(path) && lowerCaseBlogPath(path) !== path;
  // A missing file gets a 404 in plain text: no page was at its path.
  const isMissingPage = isMissing(resolved) && resolved.type === 'file';
  return isMissingPage || (isOtherCase && !/^\/blog\/new\/?$/iu.test(path));
}

/**
 * Built files are never a screen, not even under a route that would match. Nor is React Router's
 * loader data, `*.data`.
 */
const isAsset = /^\/assets(?:\/|$)/;

/**
 * File names that no page ever had: assets, hidden files, compressed copies, and two files that are
 * served at other paths. Old sites had pages at `/2013/tax.html`, `/index.php` and `/rust-1.0`, so
 * any other extension names a page.
 */
const isFileName =
  /\.(?:avif|br|css|gif|gz|ico|jpe?g|m?js|json|map|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$|\/\.[\w-]+$|^\/(?:404|__spa-fallback)\.html$/i;

const missingFile = { type: 'text', status: 404, text: 'Not Found: there is no such file.' } as const;

function notFoundPage<File>(site: SitePaths<File>): ResolvedRequest<File> {
  return { type: 'file', status: 404, file: site.notFound };
}

/** Splits a target into path and query. A proxy may send an absolute URL; its origin is ignored. */
function splitTarget(target: string): { path: string; query: string } {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const mark = local.indexOf('?');
  return mark === -1
    ? { path: local || '/', query: '' }
    : { path: local.slice(0, mark) || '/', query: local.slice(mark) };
}

function decodeSegments(path: string): string[] | null {
  if (!path.startsWith('/')) return null;
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

function isDotSegment(name: string): boolean {
  return name === '.' || name === '..';
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
