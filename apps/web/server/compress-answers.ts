import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';

import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

import type { Handler } from './blog-server.ts';
import { createLatestUsed } from './latest-used.ts';
import { smallestWorthwhile } from './site-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A body as it is sent: what is small goes as it is. */
interface Sent {
  readonly bytes: Bytes;
  readonly isCompressed: boolean;
}

/** Higher levels take ten times as long for a hundredth of the length. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** By encoding. */
const compressors = {
  br: (bytes: Bytes): Promise<Bytes> => brotli(bytes, brotliOptions),
  gzip: (bytes: Bytes): Promise<Bytes> => gzipped(bytes),
} as const;

/** Compressed answers that are held, the latest used. */
const maxHeld = 200;
/** In bytes, compressed. A longer one is compressed each time. */
const maxHeldLength = 500_000;

/** Compresses what answers, as `createCompression` does. */
export function compressed(answer: Handler): Handler {
  const compressAnswer = createCompression();
  return async (request, connection) => {
    const response = await answer(request, connection);
    return response && compressAnswer(request, response);
  };
}

/**
 * Makes what compresses answers for clients that accept it: text from 1 KB up, and what comes as a stream, which is not waited for.
 * What a cache may hold for all, and has an ETag, is compressed once and held.
 *
 * The ETag of a compressed answer is a weak one, because the same text is also sent in other bytes, and so is that of a 304 about
 * it. A request may name either.
 */
export function createCompression(): (request: Request, response: Response) => Promise<Response> {
  const held = createLatestUsed<Promise<Sent>>(maxHeld);

  return async (request, response) => {
    const { status, body } = response;
    const headers = new Headers(response.headers);
    if (status !== 304 && !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')) {
      return response;
    }
    headers.append('Vary', 'Accept-Encoding');
    const accepted = acceptedEncodings(request);
    const [encoding] = accepted;
    if (!encoding) return new Response(body, { status, headers });
    if (status === 304) return new Response(null, { status, headers: weakened(headers) });
    if (!body || request.method === 'HEAD') return new Response(body, { status, headers });

    const send = ({ bytes, isCompressed }: Sent) =>
      new Response(bytes, { status, headers: isCompressed ? compressedAs(encoding, headers) : headers });
    if (isForAll(headers)) {
      const key = `${encoding} ${headers.get('ETag')} ${request.url}`;
      const sent = held.getOrMake(key, async () => {
        const made = await compress(new Uint8Array(await response.arrayBuffer()), encoding);
        if (made.bytes.length > maxHeldLength) held.forget(key);
        return made;
      });
      sent.catch(() => held.forget(key));
      return send(await sent);
    }
    // A stream is compressed by gzip alone.
    if (!accepted.includes('gzip')) return new Response(body, { status, headers });
    const start = await startOf(body);
    if (start instanceof Uint8Array) return send(await compress(start, encoding));
    return new Response(gzipStream(start), { status, headers: compressedAs('gzip', headers) });
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compress(bytes: Bytes, encoding: keyof typeof compressors): Promise<Sent> {
  if (bytes.length < smallestWorthwhile) return { bytes, isCompressed: false };
  return { bytes: await compressors[encoding](bytes), isCompressed: true };
}

/** The encodings that a request accepts and we have: the preferred one first, brotli where it prefers neither. */
function acceptedEncodings(request: Request): readonly (keyof typeof compressors)[] {
  const accepted = parseAccept(request.headers.get('Accept-Encoding') ?? '');
  const wish = (encoding: string) =>
    (accepted.find(({ type }) => type === encoding) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  return (['br', 'gzip'] as const)
    .filter((encoding) => wish(encoding) > 0)
    .toSorted((a, b) => wish(b) - wish(a));
}

/** Whether everybody who asks for this address gets this text, as long as the ETag is the same. */
function isForAll(headers: Headers): boolean {
  return headers.has('ETag') && /\bpublic\b/u.test(headers.get('Cache-Control') ?? '');
}

function compressedAs(encoding: string, headers: Headers): Headers {
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return weakened(headers);
}

function weakened(headers: Headers): Headers {
  const etag = headers.get('ETag');
  if (etag !== null && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`);
  return headers;
}

/** A body that is one piece, or the pieces of one that is written while it is read. */
async function startOf(body: ReadableStream<Bytes>): Promise<Bytes | AsyncIterable<Bytes>> {
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
function gzipStream(pieces: AsyncIterable<Bytes>): ReadableStream<Bytes> {
  // The stream itself tells its reader of an error.
  const stream = pipeline(Readable.from(pieces), createGzip(), () => {});
  return Readable.toWeb(stream) as ReadableStream<Bytes>;
}
