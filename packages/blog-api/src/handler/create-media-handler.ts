import {
  formatMediaFile,
  getMainFile,
  type MediaStore,
  mediaPath,
  mediaTypes,
  parseMediaFile,
} from '@branchbook/blog-core';

import { matchesEtag } from '../contract/etag.ts';

/** The headers of each response with an image. They let no script in it run if its URL is opened. */
export const safeHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Files never change. */
const immutable = 'public, max-age=31536000, immutable';
/** A variant that is missing may be stored soon. */
const forAMinute = 'public, max-age=60';

export interface MediaHandlerOptions {
  /** Creates the body of a response, for example one that limits the memory of slow clients. */
  readonly createBody?: ((bytes: Uint8Array<ArrayBuffer>) => BodyInit) | undefined;
  /** Called with the errors of the store, which are responded to with 503. Default: `console.error`. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/**
 * Creates the request handler for `/media/…`, which serves images to everyone. It resolves to null
 * for other paths, and never rejects. A variant that is missing is the main file, which caches store
 * for a minute.
 *
 * @example
 * const serveMedia = createMediaHandler(media);
 * const response = (await serveMedia(request)) ?? (await servePages(request));
 */
export function createMediaHandler(
  media: Pick<MediaStore, 'get'>,
  { createBody = (bytes) => bytes, report = (error) => console.error(error) }: MediaHandlerOptions = {},
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
    // Files never change, so the store is not read.
    if (matchesEtag(request.headers.get('If-None-Match')?.replace('*', ''), `"${name}"`)) {
      return respondNotModified(name, immutable);
    }
    const stored = await media.get(wanted.id, wanted.variant).catch((error: unknown) => {
      report(error);
      return 'failed' as const;
    });
    if (stored === 'failed') {
      return respondWithText(503, 'Service Unavailable: the image cannot be read. Try again.\n', {
        'Retry-After': '2',
      });
    }
    const isOther =
      !stored || formatMediaFile(getMainFile(stored.file)) !== formatMediaFile(getMainFile(wanted));
    if (isOther) return respondWithText(404, 'Not Found: there is no such image.\n');
    const storedName = formatMediaFile(stored.file);
    const cacheControl = storedName === name ? immutable : forAMinute;
    if (matchesEtag(request.headers.get('If-None-Match'), `"${storedName}"`)) {
      return respondNotModified(storedName, cacheControl);
    }
    return new Response(request.method === 'HEAD' ? null : createBody(stored.bytes), {
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
