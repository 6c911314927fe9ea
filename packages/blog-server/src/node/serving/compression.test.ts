import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { createCompression } from './compression.ts';

const long = 'words and words '.repeat(200);
const forAll = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, no-cache',
  ETag: '"r1"',
};

const ask = (accepted: string | null, method = 'GET') =>
  new Request('https://blog.example/blog', {
    method,
    headers: accepted === null ? {} : { 'Accept-Encoding': accepted },
  });

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['deflate', null],
  ['gzip;q=0, br;q=0', null],
  [null, null],
] as const)('who accepts %s is sent %s', async (accepted, encoding) => {
  const response = await createCompression()(ask(accepted), new Response(long, { headers: forAll }));
  expect(response.headers.get('Content-Encoding')).toBe(encoding);
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(response.headers.get('ETag')).toBe(encoding === null ? '"r1"' : 'W/"r1"');
  const bytes = await bytesOf(response);
  const plain =
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  expect(plain.toString()).toBe(long);
});

test.each(['{"posts":[]}', ''])('what is small is sent as it is: %j', async (small) => {
  for (const headers of [
    forAll,
    { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  ]) {
    const response = await createCompression()(ask('br'), new Response(small, { headers }));
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(await response.text()).toBe(small);
  }
});

test('what is no text is left alone', async () => {
  const response = new Response(long, { headers: { 'Content-Type': 'image/png' } });
  expect(await createCompression()(ask('br'), response)).toBe(response);
});

test.each([
  ['an uncompressed body', 200, null],
  ['a 304', 304, 'br'],
])('%s is the same response with its headers changed', async (_, status, accepted) => {
  const response = new Response(status === 304 ? null : long, { status, headers: forAll });
  expect(await createCompression()(ask(accepted), response)).toBe(response);
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
});

test('a public response is compressed once for each ETag and encoding', async () => {
  const compress = createCompression();
  const send = async (accepted: string, content: string, etag: string) => {
    const response = new Response(content, { headers: { ...forAll, ETag: etag } });
    return (await bytesOf(await compress(ask(accepted), response))).toString('base64');
  };
  const other = long.replaceAll('words', 'other');
  const first = await send('br', long, '"r1"');
  // As if it said something else, which shows that nobody has read it.
  expect(await send('br', other, '"r1"')).toBe(first);
  expect(await send('br', other, '"r2"')).not.toBe(first);
  expect(gunzipSync(Buffer.from(await send('gzip', other, '"r1"'), 'base64')).toString()).toBe(other);
});

test('a private response is never cached', async () => {
  const compress = createCompression();
  for (const content of [long, long.replaceAll('words', 'other')]) {
    const headers = { ...forAll, 'Cache-Control': 'private, no-cache' };
    const response = await compress(ask('gzip'), new Response(content, { headers }));
    expect(gunzipSync(await bytesOf(response)).toString()).toBe(content);
  }
});

test('a response that fails is not cached', async () => {
  const compress = createCompression();
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error('gone')) });
  await expect(compress(ask('br'), new Response(broken, { headers: forAll }))).rejects.toThrow('gone');
  const response = await compress(ask('br'), new Response(long, { headers: forAll }));
  expect(brotliDecompressSync(await bytesOf(response)).toString()).toBe(long);
});

test('304 has the ETag of the compressed response, and no body', async () => {
  const createResponse = () => new Response(null, { status: 304, headers: { ETag: '"r1"' } });
  const weak = await createCompression()(ask('br'), createResponse());
  expect([weak.status, weak.headers.get('ETag'), weak.headers.get('Vary')]).toEqual([
    304,
    'W/"r1"',
    'Accept-Encoding',
  ]);
  expect((await createCompression()(ask(null), createResponse())).headers.get('ETag')).toBe('"r1"');
});

const personal = { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-cache' };

test('a stream is sent on while it is written, and breaks where it broke', async () => {
  let pieces = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      if (pieces > 50) return controller.error(new Error('gone'));
      return controller.enqueue(crypto.getRandomValues(new Uint8Array(20_000)));
    },
  });
  const response = await createCompression()(ask('br, gzip'), new Response(endless, { headers: personal }));
  expect(response.headers.get('Content-Encoding')).toBe('gzip');
  expect(pieces).toBeLessThan(10);
  await expect(response.arrayBuffer()).rejects.toThrow('gone');
});

test('a stream that nobody reads on is ended', async () => {
  let isEnded = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(long)),
    cancel() {
      isEnded = true;
    },
  });
  const response = await createCompression()(ask('gzip'), new Response(endless, { headers: personal }));
  await response.body?.cancel();
  await expect.poll(() => isEnded).toBe(true);
});

test('a stream is whole', async () => {
  const pieces = ['[', long, long, ']'];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const response = await createCompression()(ask('gzip'), new Response(stream, { headers: personal }));
  expect(await text(response.body!.pipeThrough(new DecompressionStream('gzip')))).toBe(`[${long}${long}]`);
});
