import {
  formatMediaFile,
  getMainFile,
  type MediaStore,
  mediaPath,
  mediaTypes,
  parseMediaFile,
} from '@branchbook/blog-core';

import { matchesEtag } from '../contract/etag.ts';

/** The headers of every response. Whatever a file contains, opening its URL runs nothing. */
const safeHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Files never change. */
const immutable = 'public, max-age=31536000, immutable';
/** A variant that is missing may be stored soon. */
const forAMinute = 'public, max-age=60';

/**
 * Creates the request handler for `/media/…`, which serves images to everyone. It resolves to null
 * for other paths. A variant that is missing is the main file, which caches store for a minute.
 *
 * @example
 * const serveMedia = createMediaHandler(media);
 * const response = (await serveMedia(request)) ?? (await servePages(request));
 */
export function createMediaHandler(
  media: Pick<MediaStore, 'get'>,
): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(mediaPath)) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return respondWithText(405, 'Method Not Allowed\n', { Allow: 'GET, HEAD' });
    }
    const wanted = parseMediaFile(pathname.slice(mediaPath.length));
    if (!wanted) return respondWithText(404, 'Not Found: there is no such image.\n');
    const name = formatMediaFile(wanted);
    // A client that has the file has it for ever: no store is asked.
    if (matchesEtag(request.headers.get('If-None-Match')?.replace('*', ''), `"${name}"`)) {
      return respondNotModified(name, immutable);
    }
    const stored = await media.get(wanted.id, wanted.variant);
    const isOther =
      !stored || formatMediaFile(getMainFile(stored.file)) !== formatMediaFile(getMainFile(wanted));
    if (isOther) return respondWithText(404, 'Not Found: there is no such image.\n');
    const storedName = formatMediaFile(stored.file);
    const cacheControl = storedName === name ? immutable : forAMinute;
    if (matchesEtag(request.headers.get('If-None-Match'), `"${storedName}"`)) {
      return respondNotModified(storedName, cacheControl);
    }
    return new Response(request.method === 'HEAD' ? null : stored.bytes, {
      headers: {
        ...safeHeaders,
        'Cache-Control': cacheControl,
        'Content-Length': String(stored.bytes.length),
        'Content-Type': mediaTypes[stored.file.extension],
        ETag: `"${storedName}"`,
      },
    });
  };
}

function respondNotModified(name: string, cacheControl: string): Response {
  const headers = { ...safeHeaders, 'Cache-Control': cacheControl, ETag: `"${name}"` };
  return new Response(null, { status: 304, headers });
}

function respondWithText(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, {
    status,
    headers: {
      ...safeHeaders,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      ...headers,
    },
  });
}
