import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request as sendRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { formatMediaFile, type MediaFile } from '@branchbook/blog-core';
import { makeMediaBytes, makeMediaFile, makePost } from '@branchbook/blog-core/testing';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { fakeClaims, fakeKeys, fakeToken, wrongTokens } from '../../auth/fake-tokens.ts';
import { clerk, serve } from './fake-served-site.ts';
import type { ServedSite } from './serve-site.ts';

const file = makeMediaFile();
const name = formatMediaFile(file);
const bytes = makeMediaBytes(file);

let site: ServedSite;
let data: string;

beforeAll(async () => {
  vi.stubEnv('CLERK_JWT_KEY', fakeKeys.publicKey);
  data = await temporaryFolder();
  site = await serve(clerk, 'localhost', data);
});
afterAll(() => {
  site.close();
  vi.unstubAllEnvs();
});

const admin = (): Record<string, string> => ({ Authorization: `Bearer ${fakeToken()}` });

function put(
  path: string,
  body: BodyInit = bytes,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${site.url}/api/v1/media/${path}`, {
    method: 'PUT',
    headers: { ...admin(), 'Content-Type': 'image/gif', ...headers },
    body,
  });
}

/**
 * Puts a body over a connection of its own. The server closes it after a response that comes before
 * the end of the body, and `fetch` might use it again.
 */
async function putParts(
  parts: readonly Uint8Array[],
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { hostname, port } = new URL(site.url);
  const request = sendRequest({
    hostname,
    port,
    path: `/api/v1/media/${name}`,
    method: 'PUT',
    agent: false,
    headers: { ...admin(), 'Content-Type': 'image/gif', ...headers },
  });
  const responded = once(request, 'response') as Promise<[IncomingMessage]>;
  for (const part of parts) request.write(part);
  request.end();
  const [response] = await responded;
  request.on('error', () => {});
  const type = response.headers['content-type'] ?? '';
  return new Response(await text(response), {
    status: response.statusCode ?? 0,
    headers: { 'Content-Type': type },
  });
}

/** Returns the names of all files in the folder of images, unfinished ones too. */
function readFiles(): readonly string[] {
  const folder = join(data, 'media');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function expectRefused(response: Response, status: number, problem: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ type: `urn:branchbook:problem:${problem}`, status });
  expect(readFiles()).toEqual([]);
}

/** The headers of each response below `/media`: opening it runs nothing. */
function expectSafe(headers: Headers): void {
  expect(headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  );
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
}

/** Opens a connection, and sends a text and bytes as they are. */
async function openSocket(...parts: readonly (string | Uint8Array)[]) {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  return socket;
}

const putHead = (headers: string, token = fakeToken()) =>
  `PUT /api/v1/media/${name} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: image/gif\r\n${headers}\r\n\r\n`;

describe('the API stores no file', () => {
  test.each(wrongTokens)('with a token %s', async (_, token) => {
    await expectRefused(
      await put(name, bytes, { Authorization: `Bearer ${token()}` }),
      401,
      'unauthenticated',
    );
  });

  test('of strangers, readers, and pages of other sites', async () => {
    await expectRefused(
      await put(name, bytes, { Authorization: '', Cookie: `__session=${fakeToken()}` }),
      401,
      'unauthenticated',
    );
    const reader = fakeToken({ ...fakeClaims(), metadata: { role: 'reader' } });
    await expectRefused(await put(name, bytes, { Authorization: `Bearer ${reader}` }), 403, 'forbidden');
    await expectRefused(await put(name, bytes, { Origin: 'https://evil.example' }), 403, 'foreign-origin');
  });

  test.each([
    ['another hash', { ...file, id: makeMediaFile(1).id }, 422, 'hash-mismatch'],
    ['another size', { ...file, width: 1201 }, 422, 'size-mismatch'],
    ['another size of a variant', { ...file, variant: 480 }, 422, 'size-mismatch'],
  ])('with %s', async (_, other: MediaFile, status, problem) => {
    await expectRefused(await put(formatMediaFile(other)), status, problem);
  });

  test('of another type', async () => {
    const png = formatMediaFile({ ...file, extension: 'png' });
    await expectRefused(await put(png), 415, 'unsupported-type');
    await expectRefused(await put(png, bytes, { 'Content-Type': 'image/png' }), 422, 'not-an-image');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await expectRefused(await put(name, svg), 422, 'not-an-image');
    const svgName = name.replace('.gif', '.svg');
    await expectRefused(await put(svgName, svg, { 'Content-Type': 'image/svg+xml' }), 404, 'not-found');
  });

  test.each([
    ['a GIF without a size', [...bytes.subarray(0, 6)]],
    ['a GIF of no pixels', [...bytes.subarray(0, 6), 0, 0, 0, 0, ...bytes.subarray(10)]],
    ['a JPEG whose segments have no length', [0xff, 0xd8, ...Array<number>(3000).fill(0xff), 0xe1, 0, 0]],
    [
      'a PNG that ends in its header',
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xff, 0xff, 0xff],
    ],
    ['a WebP of a false length', [...new TextEncoder().encode('RIFF\u{7f}\u{7f}\u{7f}\u{7f}WEBPVP8X')]],
    ['an AVIF whose boxes contain themselves', [0, 0, 0, 0, ...new TextEncoder().encode('ftypavif')]],
  ])('that is %s', async (_, crafted) => {
    const types = ['gif', 'jpg', 'png', 'webp', 'avif'] as const;
    for (const extension of types) {
      const type = `image/${extension === 'jpg' ? 'jpeg' : extension}`;
      const path = formatMediaFile({ ...file, extension });
      await expectRefused(
        await put(path, Uint8Array.from(crafted), { 'Content-Type': type }),
        422,
        'not-an-image',
      );
    }
  });

  test('of too many bytes, announced or not', async () => {
    const megabytes = Array.from({ length: 9 }, () => new Uint8Array(1_000_000));
    const announced = { 'Content-Length': String(9_000_000) };
    for (const headers of [announced, { 'Transfer-Encoding': 'chunked' }]) {
      await expectRefused(await putParts(megabytes, headers), 413, 'too-large');
    }
  });

  test.each([
    ['announced', 'Content-Length: 8000000'],
    ['not announced', 'Transfer-Encoding: chunked'],
  ])('that is cut off, with its length %s', async (_, length) => {
    const token = fakeToken({ ...fakeClaims(), sub: `user_${length}` });
    const putOther = async () =>
      (await put(name, new Uint8Array(1000), { Authorization: `Bearer ${token}` })).status;
    const chunk = length.startsWith('Content') ? '' : '14\r\n';
    // An account may send two large bodies at once, so a third one shows if both are being read.
    const pending = await openSocket(putHead('Content-Length: 8000000', token), bytes);
    const cutOff = await openSocket(putHead(length, token), chunk, bytes.subarray(0, 20));
    await expect.poll(putOther, { timeout: 10_000 }).toBe(429);
    cutOff.destroy();
    await expect.poll(putOther, { timeout: 10_000 }).toBe(422);
    expect(readFiles()).toEqual([]);
    pending.destroy();
  });

  test('that is in no chunks', async () => {
    const socket = await openSocket(putHead('Transfer-Encoding: chunked'), 'zz\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /u);
    // After them, the server handles others.
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect(readFiles()).toEqual([]);
  });

  test('while it comes slowly, until it is whole', async () => {
    const socket = await openSocket(putHead(`Content-Length: ${bytes.length}\r\nConnection: close`));
    for (const byte of bytes.subarray(0, -1)) socket.write(Uint8Array.of(byte));
    expect((await fetch(`${site.url}/media/${name}`)).status).toBe(404);
    expect(readFiles()).toEqual([]);
    socket.write(bytes.subarray(-1));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 201 /u);
    expect(readFiles()).toHaveLength(1);
    const deleted = await fetch(`${site.url}/api/v1/media/${name}`, { method: 'DELETE', headers: admin() });
    expect(deleted.status).toBe(204);
    expect(readFiles()).toEqual([]);
  });

  test('at a path that is no name', async () => {
    for (const path of [
      `%2e%2e/${name}`,
      `..%2f${name}`,
      `%2e%2e%2f%2e%2e%2fposts.sqlite`,
      `${name}%00.gif`,
      `${name}%20`,
      `%ff${name}`,
      name.toUpperCase(),
    ]) {
      const response = await put(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(readFiles()).toEqual([]);
    }
  });
});

test('a body that comes too slowly takes no memory of others: an account may send two at once', async () => {
  const head = putHead('Content-Length: 8000000');
  const slow = [await openSocket(head, bytes), await openSocket(head, bytes)];
  await expect
    .poll(async () => (await put(name, new Uint8Array(1000))).status, { timeout: 10_000 })
    .toBe(429);
  for (const socket of slow) socket.destroy();
  await expect
    .poll(async () => (await put(name, new Uint8Array(1000))).status, { timeout: 10_000 })
    .toBe(422);
  expect(readFiles()).toEqual([]);
});

describe('an image', () => {
  const createPost = (id: number) =>
    fetch(`${site.url}/api/v1/posts`, {
      method: 'PATCH',
      headers: {
        ...admin(),
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        changes: [{ type: 'create', post: makePost({ id, content: `![Desk](/media/${name})` }) }],
      }),
    });

  test('is stored before a post names it, and served to everyone, with safe headers', async () => {
    await expectRefused(await createPost(201), 424, 'media-missing');
    expect((await put(name)).status).toBe(201);
    expect((await put(name)).status).toBe(200);
    expect((await createPost(201)).status).toBe(200);
    const response = await fetch(`${site.url}/media/${name}`);
    expect(response.status).toBe(200);
    expectSafe(response.headers);
    expect(response.headers.get('Content-Type')).toBe('image/gif');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Encoding')).toBeNull();
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test('is not sent again to a client that has it', async () => {
    const first = await fetch(`${site.url}/media/${name}`);
    const again = await fetch(`${site.url}/media/${name}`, {
      headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    });
    expect(again.status).toBe(304);
    expectSafe(again.headers);
    expect(again.headers.get('Cache-Control')).toContain('immutable');
  });

  test('has no other paths, and each response below /media has the headers', async () => {
    for (const [path, status, method = 'GET'] of [
      [name.replace('1200', '1201'), 404],
      [name.replace('.gif', '.svg'), 404],
      [`${name}/`, 404],
      ['', 404],
      [`${name}%00`, 404],
      [`x%2f..%2f${name}`, 404],
      [`..%2f..%2fposts.sqlite`, 404],
      [name, 405, 'PUT'],
      [name, 405, 'DELETE'],
      [name, 200, 'HEAD'],
      [name.replace('.gif', '-480.gif'), 200],
    ] as const) {
      const response = await fetch(`${site.url}/media/${path}`, { method });
      expect([path, response.status]).toEqual([path, status]);
      expectSafe(response.headers);
    }
  });

  test.each([
    '/media/%2e%2e/posts.sqlite',
    '/media/../data/posts.sqlite',
    '/media/..\\posts.sqlite',
    '//media/../x',
  ])('is not left by the path %s', async (path) => {
    const { hostname, port } = new URL(site.url);
    // `fetch` would resolve it.
    const request = sendRequest({ hostname, port, path }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect([301, 308, 400, 404]).toContain(response.statusCode);
    expect(await text(response)).not.toContain('SQLite');
  });

  test('that a post names is not deleted; one that nothing names is deleted with its file', async () => {
    const remove = (other: string) =>
      fetch(`${site.url}/api/v1/media/${other}`, { method: 'DELETE', headers: admin() });
    expect((await remove(name)).status).toBe(409);
    const unused = makeMediaFile(1);
    await put(formatMediaFile(unused), makeMediaBytes(unused));
    expect(readFiles()).toHaveLength(2);
    expect((await remove(formatMediaFile(unused))).status).toBe(204);
    expect(readFiles()).toHaveLength(1);
    expect((await fetch(`${site.url}/media/${formatMediaFile(unused)}`)).status).toBe(404);
  });
});
