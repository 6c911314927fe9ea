import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { contentTypeOf } from './content-type.ts';
import { inlineScripts, inlineStyles } from './inline-code.ts';
import type { SitePaths } from './resolve-request.ts';
import type { InlineCode } from './security-headers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface SiteFile {
  contentType: string;
  cacheControl: string;
  /** Weak, because the same for every encoding. Made of the content, so equal builds agree. */
  etag: string;
  bodies: ReadonlyMap<Encoding, Buffer>;
  /** What a page or a drawing holds inline; null for any other file, which runs nothing. */
  inline: InlineCode | null;
}

/** The page that renders any screen in the browser; React Router's build writes it. */
export const fallbackFile = '__spa-fallback.html';
export const notFoundFile = '404.html';

/** The files that hold a compressed copy beside the plain one, by their ending. */
export const encodingSuffixes = { br: '.br', gzip: '.gz' } as const;

/**
 * Reads a built site whole into memory. A site is a few megabytes, and a path that is only ever looked up in a map
 * cannot lead out of the directory.
 *
 * @throws where the directory is not a finished build
 */
export async function readSite(directory: string): Promise<SitePaths<SiteFile>> {
  const contents = await readContents(directory);
  const documents = new Map<string, SiteFile>();
  const files = new Map<string, SiteFile>();
  for (const [path, content] of contents) {
    if (isCompressedCopy(path, contents)) continue;
    const file = siteFile(path, content, contents);
    if (path.endsWith('.html')) documents.set(cleanPath(path), file);
    else files.set(path, file);
  }
  // These two answer for other paths and have none of their own.
  const fallback = take(documents, cleanPath(`/${fallbackFile}`));
  const notFound = take(documents, cleanPath(`/${notFoundFile}`));
  if (fallback === undefined || notFound === undefined) {
    throw new Error(
      `No finished build in ${directory}: it lacks ${fallbackFile} or ${notFoundFile}. Build first: pnpm build`,
    );
  }
  return { documents, files, fallback, notFound };
}

async function readContents(directory: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isHidden(path.slice(directory.length)));
  const contents = await Promise.all(
    paths.map(async (path) => [addressOf(path, directory), await readFile(path)] as const),
  );
  return new Map(contents);
}

function isHidden(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith('.') && name !== '.well-known');
}

/** macOS may hand back names in decomposed Unicode, while addresses are written composed. */
function addressOf(path: string, directory: string): string {
  return `/${path.slice(directory.length).split(sep).filter(Boolean).join('/')}`.normalize('NFC');
}

function isCompressedCopy(path: string, contents: ReadonlyMap<string, Buffer>): boolean {
  return Object.values(encodingSuffixes).some(
    (suffix) => path.endsWith(suffix) && contents.has(path.slice(0, -suffix.length)),
  );
}

function siteFile(path: string, content: Buffer, contents: ReadonlyMap<string, Buffer>): SiteFile {
  const bodies = new Map<Encoding, Buffer>([['identity', content]]);
  for (const encoding of ['br', 'gzip'] as const) {
    const body = contents.get(path + encodingSuffixes[encoding]);
    if (body !== undefined) bodies.set(encoding, body);
  }
  return {
    contentType: contentTypeOf(path),
    cacheControl: cacheControlOf(path),
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    bodies,
    inline: inlineCodeOf(path, content),
  };
}

function inlineCodeOf(path: string, content: Buffer): InlineCode | null {
  if (path.endsWith('.html')) return { scripts: inlineScripts(content.toString('utf8')) };
  // Opened by itself, a drawing is a document like any other.
  if (path.endsWith('.svg')) return { styles: inlineStyles(content.toString('utf8')) };
  return null;
}

/** Names under /assets hold a hash of the content; every other name can come to mean something else. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (/\.woff2?$/.test(path)) return 'public, max-age=31536000';
  // Long enough for the click after the hover that fetched it.
  if (path.endsWith('.data')) return 'public, max-age=60';
  return 'no-cache';
}

function cleanPath(path: string): string {
  return path.replace(/\/index\.html$|\.html$/, '') || '/';
}

function take<Value>(map: Map<string, Value>, key: string): Value | undefined {
  const value = map.get(key);
  map.delete(key);
  return value;
}
