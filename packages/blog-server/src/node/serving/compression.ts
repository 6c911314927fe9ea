import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';

import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

import { createAsyncLruCache } from '../../http/async-lru-cache.ts';
import type { Handler } from '../../http/handler.ts';
import { cacheKey } from '../../http/cache-key.ts';
import { createConcurrencyLimit, OverloadedError } from '../../limits/limit-concurrency.ts';
import { createSharedBody } from '../../http/shared-body.ts';
import { minCompressedBytes } from '../../site/site-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A body as it is sent. What is small is not compressed. */
interface Sent {
  readonly bytes: Bytes;
  readonly isCompressed: boolean;
  /** False for what was not compressed because too much else was. */
  readonly isFinal: boolean;
}

/** Higher levels take ten times as long for a hundredth of the length. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** By encoding. */
const compressors = {
  br: (bytes: Bytes): Promise<Bytes> => brotli(bytes, brotliOptions),
  gzip: (bytes: Bytes): Promise<Bytes> => gzipped(bytes),
} as const;

/** Compressed responses in the LRU cache: at most so many, of so many bytes together. */
const maxCached = 500;
const maxCachedBytes = 16_000_000;

/** Node compresses in four threads. What waits for one is in memory uncompressed. */
const maxAtOnce = 4;
/** Beyond it, a response is sent uncompressed. */
const maxWaiting = 32;

/** Wraps a handler so that its responses are compressed, as `createCompression` does. */
export function withCompression(handle: Handler): Handler {
  const compress = createCompression();
  return async (request, connection) => {
    const response = await handle(request, connection);
    return response && compress(request, response);
  };
}

/**
 * Creates a function that compresses responses for clients that accept it: text from 1 KB up, and
 * streams while they are written. It compresses a public response with an ETag once and caches the
 * result; simultaneous clients share one compression. The cache key leaves out query parameters
 * without effect. Only a few compressions run at once.
 *
 * A compressed response has a weak ETag, because the same text is also sent in other bytes. So has
 * a 304 for it. A request may name either ETag.
 */
export function createCompression(): (request: Request, response: Response) => Promise<Response> {
  const cached = createAsyncLruCache<Sent>({
    max: maxCached,
    maxSize: maxCachedBytes,
    sizeOf: ({ bytes }) => bytes.length,
    isStorable: ({ isFinal }) => isFinal,
  });
  const limit = createConcurrencyLimit({ atOnce: maxAtOnce, maxWaiting });

  return async (request, response) => {
    const { status, body, headers } = response;
    if (status !== 304 && !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')) {
      return response;
    }
    headers.append('Vary', 'Accept-Encoding');
    const accepted = getAcceptedEncodings(request);
    const [encoding] = accepted;
    if (!encoding) return response;
    if (status === 304) weakenEtag(headers);
    if (!body || request.method === 'HEAD') return response;

    const send = ({ bytes, isCompressed }: Sent) => {
      const sentHeaders = isCompressed ? setEncoding(encoding, headers) : headers;
      sentHeaders.set('Content-Length', String(bytes.length));
      return new Response(createSharedBody(bytes), { status, headers: sentHeaders });
    };
    if (isPublicCacheable(headers)) {
      const key = `${encoding} ${headers.get('ETag')} ${cacheKey(request)}`;
      let isRead = false;
      const sent = await cached.get(key, async () => {
        isRead = true;
        return compress(new Uint8Array(await response.arrayBuffer()), encoding);
      });
      if (!isRead) await body.cancel();
      return send(sent);
    }
    // A stream is compressed by gzip alone.
    if (!accepted.includes('gzip')) return response;
    const start = await readStart(body);
    if (start instanceof Uint8Array) return send(await compress(start, encoding));
    return new Response(createGzipStream(start), { status, headers: setEncoding('gzip', headers) });
  };

  async function compress(bytes: Bytes, encoding: keyof typeof compressors): Promise<Sent> {
    if (bytes.length < minCompressedBytes) return { bytes, isCompressed: false, isFinal: true };
    try {
      const compressedBytes = await limit(() => compressors[encoding](bytes));
      return { bytes: compressedBytes, isCompressed: true, isFinal: true };
    } catch (error) {
      if (!(error instanceof OverloadedError)) throw error;
      return { bytes, isCompressed: false, isFinal: false };
    }
  }
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Returns the encodings that both sides support, the preferred one first. Brotli wins a tie. */
function getAcceptedEncodings(request: Request): readonly (keyof typeof compressors)[] {
  const accepted = parseAccept(request.headers.get('Accept-Encoding') ?? '');
  const getQuality = (encoding: string) =>
    (accepted.find(({ type }) => type === encoding) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  return (['br', 'gzip'] as const)
    .filter((encoding) => getQuality(encoding) > 0)
    .toSorted((a, b) => getQuality(b) - getQuality(a));
}

/** Returns true if every client gets the same body for this URL and ETag. */
function isPublicCacheable(headers: Headers): boolean {
  return headers.has('ETag') && /\bpublic\b/u.test(headers.get('Cache-Control') ?? '');
}

function setEncoding(encoding: string, headers: Headers): Headers {
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return weakenEtag(headers);
}

function weakenEtag(headers: Headers): Headers {
  const etag = headers.get('ETag');
  if (etag !== null && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`);
  return headers;
}

/** A body that is one piece, or the pieces of one that is written while it is read. */
async function readStart(body: ReadableStream<Bytes>): Promise<Bytes | AsyncIterable<Bytes>> {
  const pieces = body.values();
  const first = await pieces.next();
  if (first.done) return new Uint8Array();
  const second = await pieces.next();
  if (second.done) return first.value;
  return (async function* () {
    // A reader that stops ends the source too, from the first piece on.
    try {
      yield first.value;
      yield second.value;
      for await (const piece of { [Symbol.asyncIterator]: () => pieces }) yield piece;
    } finally {
      await pieces.return?.();
    }
  })();
}

/** The pieces as one gzip stream. It fails where they fail. */
function createGzipStream(pieces: AsyncIterable<Bytes>): ReadableStream<Bytes> {
  // The stream itself tells its reader of an error.
  const stream = pipeline(Readable.from(pieces), createGzip(), () => {});
  return Readable.toWeb(stream) as ReadableStream<Bytes>;
}
