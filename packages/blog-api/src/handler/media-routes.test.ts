import {
  formatMediaFile,
  type MediaFile,
  mediaTypes,
  type MediaStore,
  MissingMediaError,
} from '@branchbook/blog-core';
import {
  createMemoryMediaBacking,
  createMemoryMediaStore,
  createMemoryPostStore,
  type MemoryMediaBacking,
} from '@branchbook/blog-core/memory';
import { makeMediaFile, makePost } from '@branchbook/blog-core/testing';
import { createMediaId, maxStoredBytes } from '@branchbook/media';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { createMediaHandler } from './create-media-handler.ts';
import { admin, createTestApi, expectProblem } from './fake-requests.ts';
import { openTestStore, origin } from './fake-server.ts';

/** A GIF of the given size, which has one pixel that covers nothing. */
function makeGif(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b];
  return Uint8Array.from([...toBytes('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, ...image]);
}

/** A JPEG that is rotated by its EXIF. */
function makeRotatedJpeg(): Uint8Array<ArrayBuffer> {
  const exif = [...toBytes('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'), 0];
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif, ...frame, 0xff, 0xd9]);
}

function toBytes(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

const bytes = makeGif(1200, 800);
let file: MediaFile;
let media: MediaStore;
let backing: MemoryMediaBacking;
let api: Awaited<ReturnType<typeof createTestApi>>;

beforeEach(async () => {
  file = makeMediaFile(0, { id: await createMediaId(bytes), extension: 'gif' });
  backing = createMemoryMediaBacking();
  const store = await openTestStore([]);
  media = createMemoryMediaStore({ posts: store, backing, now: () => 7 });
  api = await createTestApi({ store, media });
});

interface PutOptions {
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

function put(name: string, { body = bytes, headers = {}, query = '' }: PutOptions = {}): Promise<Response> {
  return api.handle(
    new Request(`${origin}/api/v1/media/${name}${query}`, {
      method: 'PUT',
      headers: { ...admin, 'Content-Type': 'image/gif', ...headers },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    }),
  );
}

function send(method: string, name: string, headers: Record<string, string> = admin): Promise<Response> {
  return api.get(`/media/${name}`, headers, method);
}

describe('PUT', () => {
  test('stores a file once, and its variants', async () => {
    const name = formatMediaFile(file);
    const response = await put(name, { query: '?name=desk.gif&source=abc' });
    expect(response.status).toBe(201);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({ file: name });
    expect((await put(name)).status).toBe(200);
    expect(await media.get(file.id)).toEqual({ file, bytes });
    const variant = { ...file, variant: 480 };
    expect((await put(formatMediaFile(variant), { body: makeGif(480, 320) })).status).toBe(201);
    const listed = await (await api.get('/media', admin)).json();
    const image = { file, size: bytes.length * 2, addedAt: 7, name: 'desk.gif', sourceId: 'abc' };
    expect(listed).toEqual({ images: [image], nextCursor: null });
  });

  test.each([
    [
      'another hash',
      (): string => formatMediaFile({ ...file, id: makeMediaFile().id }),
      {},
      422,
      'hash-mismatch',
    ],
    ['another width', (): string => formatMediaFile({ ...file, width: 1201 }), {}, 422, 'size-mismatch'],
    ['another height', (): string => formatMediaFile({ ...file, height: 801 }), {}, 422, 'size-mismatch'],
    [
      'another width of a variant',
      (): string => formatMediaFile({ ...file, variant: 480 }),
      {},
      422,
      'size-mismatch',
    ],
    [
      'another height of a variant',
      (): string => formatMediaFile({ ...file, variant: 480 }),
      { body: makeGif(480, 321) },
      422,
      'size-mismatch',
    ],
    [
      'another type',
      (): string => formatMediaFile({ ...file, extension: 'png' }),
      {},
      415,
      'unsupported-type',
    ],
    [
      'bytes of another type',
      (): string => formatMediaFile({ ...file, extension: 'png' }),
      { headers: { 'Content-Type': 'image/png' } },
      422,
      'not-an-image',
    ],
    [
      'a text',
      (): string => formatMediaFile(file),
      { body: '<script>alert(1)</script>' },
      422,
      'not-an-image',
    ],
    ['nothing', (): string => formatMediaFile(file), { body: '' }, 422, 'not-an-image'],
    [
      'HTML',
      (): string => formatMediaFile(file),
      { headers: { 'Content-Type': 'text/html' } },
      415,
      'unsupported-type',
    ],
    [
      'compressed',
      (): string => formatMediaFile(file),
      { headers: { 'Content-Encoding': 'gzip' } },
      415,
      'unsupported-type',
    ],
    [
      'a long name',
      (): string => formatMediaFile(file),
      { query: `?name=${'a'.repeat(256)}` },
      422,
      'invalid',
    ],
    ['no name of a file', (): string => 'desk.gif', {}, 404, 'not-found'],
    ['a name in capitals', (): string => formatMediaFile(file).toUpperCase(), {}, 404, 'not-found'],
    ['a path', (): string => `..%2f${formatMediaFile(file)}`, {}, 404, 'not-found'],
    ['a NUL', (): string => `${formatMediaFile(file)}%00.png`, {}, 404, 'not-found'],
    [
      'an announced length over the limit',
      (): string => formatMediaFile(file),
      { headers: { 'Content-Length': String(maxStoredBytes + 1) } },
      413,
      'too-large',
    ],
  ] as const)('stores no file with %s', async (_, getName, options: PutOptions, status, problem) => {
    await expectProblem(await put(getName(), options), status, problem);
    expect(backing.files.size).toBe(0);
  });

  test('stores no image that its metadata rotates', async () => {
    const rotated = makeRotatedJpeg();
    const jpeg: MediaFile = {
      id: await createMediaId(rotated),
      width: 3,
      height: 2,
      extension: 'jpg',
      variant: null,
    };
    const options = { body: rotated, headers: { 'Content-Type': mediaTypes.jpg } };
    await expectProblem(await put(formatMediaFile(jpeg), options), 422, 'has-metadata');
    expect(backing.files.size).toBe(0);
  });

  test('stops reading a body that is too long, and stores none that is cut off', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    await expectProblem(await put(formatMediaFile(file), { body: endless }), 413, 'too-large');
    expect(pulled).toBeLessThan(12);
    const broken = new ReadableStream({
      pull(controller) {
        controller.enqueue(bytes.subarray(0, 10));
        controller.error(new Error('The connection was closed.'));
      },
    });
    await expectProblem(await put(formatMediaFile(file), { body: broken }), 422, 'invalid');
    expect(backing.files.size).toBe(0);
  });

  test('stores nothing of strangers, readers and other sites', async () => {
    const name = formatMediaFile(file);
    await expectProblem(await put(name, { headers: { Authorization: '' } }), 401, 'unauthenticated');
    await expectProblem(await put(name, { headers: { Authorization: 'Bearer no' } }), 401, 'unauthenticated');
    await expectProblem(await put(name, { headers: { Authorization: 'Bearer reader' } }), 403, 'forbidden');
    await expectProblem(
      await put(name, { headers: { Origin: 'https://evil.example' } }),
      403,
      'foreign-origin',
    );
    await expectProblem(await send('DELETE', name, {}), 401, 'unauthenticated');
    await expectProblem(await api.get('/media'), 401, 'unauthenticated');
    expect(backing.files.size).toBe(0);
  });

  test('stores variants of a stored image only with the scope publish', async () => {
    const fields = { name: 'Deploy', scope: 'draft', createdBy: 'user-admin', expiresInDays: null } as const;
    const { token } = await api.store.tokens.create(fields);
    const headers = { Authorization: `Bearer ${token}` };
    const putVariant = (variant: number, by: Readonly<Record<string, string>>) =>
      put(formatMediaFile({ ...file, variant }), {
        body: makeGif(variant, Math.round((variant * 2) / 3)),
        headers: by,
      });
    expect((await putVariant(480, headers)).status).toBe(201);
    expect((await put(formatMediaFile(file), { headers })).status).toBe(201);
    await expectProblem(await putVariant(960, headers), 403, 'forbidden');
    expect((await media.get(file.id, 960))?.file).toEqual(file);
    // It is there already.
    expect((await putVariant(480, headers)).status).toBe(200);
    expect((await putVariant(960, admin)).status).toBe(201);
  });

  test('says that the storage is full', async () => {
    backing.failWith = 'quota-exceeded';
    await expectProblem(await put(formatMediaFile(file)), 507, 'quota-exceeded');
  });
});

test('a change that names an image which is not stored is rejected, until it is', async () => {
  const name = formatMediaFile(file);
  const post = makePost({ id: 5, content: `![Ledger](/media/${name})` });
  const problem = await expectProblem(await api.patch([{ type: 'create', post }]), 424, 'media-missing');
  expect(problem.media).toEqual([file.id]);
  expect(await api.store.get({ id: 5 })).toBeNull();
  await put(name);
  expect((await api.patch([{ type: 'create', post }])).status).toBe(200);

  const used = await expectProblem(await send('DELETE', name), 409, 'media-in-use');
  expect(used.media).toEqual([file.id]);
  expect(await media.get(file.id)).not.toBeNull();
});

test('an image that is missing once the change is written is named, too', async () => {
  vi.spyOn(api.store, 'apply').mockRejectedValue(new MissingMediaError([file.id]));
  const problem = await expectProblem(await api.patch([{ type: 'delete', id: 5 }]), 424, 'media-missing');
  expect(problem.media).toEqual([file.id]);
});

test('an image that nothing names is deleted', async () => {
  await put(formatMediaFile(file));
  const response = await send('DELETE', formatMediaFile(file));
  expect(response.status).toBe(204);
  expect(backing.files.size).toBe(0);
  expect((await send('DELETE', formatMediaFile(file))).status).toBe(204);
  await expectProblem(await send('DELETE', 'desk.gif'), 404, 'not-found');
});

test('images are read and deleted by ids, by authors', async () => {
  const name = formatMediaFile(file);
  await put(name);
  const response = await api.get(`/media/${file.id}?variant=480`, admin);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-location': `/media/${name}`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-type': 'image/gif',
    'x-content-type-options': 'nosniff',
  });
  await expectProblem(await api.get(`/media/${file.id}`), 401, 'unauthenticated');
  await expectProblem(await api.get(`/media/${file.id}?variant=0`, admin), 422, 'invalid');
  await expectProblem(await api.get(`/media/${makeMediaFile().id}`, admin), 404, 'not-found');
  await expectProblem(await api.get(`/media/..%2f${name}`, admin), 404, 'not-found');

  const ids = `ids=${makeMediaFile().id},${file.id},${file.id}`;
  expect(await (await api.get(`/media/stored?${ids}`, admin)).json()).toEqual({ ids: [file.id] });
  const post = makePost({ id: 5, content: `![Ledger](/media/${name})` });
  await api.patch([{ type: 'create', post }]);
  expect(await (await api.get(`/media?${ids}`, admin, 'DELETE')).json()).toEqual({ ids: [file.id] });
  await api.patch([{ type: 'delete', id: 5 }]);
  await api.store.trash.discard((await api.store.trash.list()).map(({ key }) => key));
  expect(await (await api.get(`/media?${ids}`, admin, 'DELETE')).json()).toEqual({ ids: [] });
  expect(backing.files.size).toBe(0);
  for (const wrong of ['', 'ids=', 'ids=a,,b', `ids=${'a,'.repeat(100)}a`]) {
    await expectProblem(await api.get(`/media?${wrong}`, admin, 'DELETE'), 422, 'invalid');
    await expectProblem(await api.get(`/media/stored?${wrong}`, admin), 422, 'invalid');
  }
});

test('bodies of images are created as the host says', async () => {
  const createMediaBody = vi.fn((body: Uint8Array<ArrayBuffer>) => body);
  api = await createTestApi({ store: api.store, media, createMediaBody });
  await put(formatMediaFile(file));
  await api.get(`/media/${file.id}`, admin);
  expect(createMediaBody).toHaveBeenCalledExactlyOnceWith(bytes);
});

test('an API without images has no routes for them, and lets posts name any', async () => {
  const { get, patch } = await createTestApi({ store: await openTestStore([]) });
  await expectProblem(await get('/media', admin), 404, 'not-found');
  const post = makePost({ id: 5, content: `/media/${formatMediaFile(file)}` });
  expect((await patch([{ type: 'create', post }])).status).toBe(200);
});

test.each([
  ['POST', '/media', 'GET, HEAD, DELETE'],
  ['POST', '/media/stored', 'GET, HEAD'],
  ['POST', '/media/a.gif', 'GET, HEAD, PUT, DELETE'],
])('%s %s is not allowed', async (method, path, allowed) => {
  const response = await api.get(path, admin, method);
  expect(response.headers.get('Allow')).toBe(allowed);
  await expectProblem(response, 405, 'method-not-allowed');
});

describe('the public handler', () => {
  const variantOf = () => ({ ...file, variant: 480 });
  let serve: ReturnType<typeof createMediaHandler>;

  beforeEach(async () => {
    media = createMemoryMediaStore({ posts: createMemoryPostStore() });
    serve = createMediaHandler(media);
    await media.put(file, bytes);
  });

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await serve(new Request(`${origin}${path}`, init));
    if (!response) throw new Error('There is no response.');
    // Each response is safe to open, whatever it has.
    expect(response.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    return response;
  }

  test('serves a file that caches store for a year', async () => {
    const path = `/media/${formatMediaFile(file)}`;
    const response = await request(path);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Type')).toBe('image/gif');
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    const head = await request(path, { method: 'HEAD' });
    expect([head.headers.get('Content-Length'), await head.text()]).toEqual([String(bytes.length), '']);
  });

  test('asks no store for a file that the client has', async () => {
    const path = `/media/${formatMediaFile(file)}`;
    const etag = (await request(path)).headers.get('ETag') ?? '';
    const get = vi.spyOn(media, 'get');
    const response = await request(path, { headers: { 'If-None-Match': etag } });
    expect(response.status).toBe(304);
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    expect(get).not.toHaveBeenCalled();
  });

  test('serves the main file for a variant that is missing, and the variant once it is there', async () => {
    const path = `/media/${formatMediaFile(variantOf())}`;
    const missing = await request(path);
    expect(missing.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect((await missing.arrayBuffer()).byteLength).toBe(bytes.length);
    const headers = { 'If-None-Match': missing.headers.get('ETag') ?? '' };
    const unchanged = await request(path, { headers });
    expect([unchanged.status, unchanged.headers.get('Cache-Control')]).toEqual([304, 'public, max-age=60']);

    await media.put(variantOf(), new Uint8Array(3));
    const stored = await request(path, { headers });
    expect(stored.status).toBe(200);
    expect(stored.headers.get('Cache-Control')).toContain('immutable');
    expect(stored.headers.get('ETag')).not.toBe(missing.headers.get('ETag'));
    expect((await stored.arrayBuffer()).byteLength).toBe(3);
  });

  test('has nothing at other paths below /media', async () => {
    const names = [
      '',
      'desk.gif',
      formatMediaFile({ ...file, width: 1201 }),
      formatMediaFile({ ...file, extension: 'png' }),
      formatMediaFile(makeMediaFile()),
      `../${formatMediaFile(makeMediaFile())}/..`,
      `%2e%2e%2f${formatMediaFile(file)}`,
      `${formatMediaFile(file)}/`,
    ];
    for (const name of names) {
      const response = await serve(new Request(`${origin}/media/${name}`));
      if (!response) continue;
      expect([name, response.status]).toEqual([name, 404]);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    expect((await request(`/media/desk.gif`, { headers: { 'If-None-Match': '*' } })).status).toBe(404);
    expect(await serve(new Request(`${origin}/blog`))).toBeNull();
  });

  test('responds to errors of the store with 503', async () => {
    const errors: unknown[] = [];
    const error = new Error('EIO');
    serve = createMediaHandler({ get: () => Promise.reject(error) }, { report: (each) => errors.push(each) });
    const response = await request(`/media/${formatMediaFile(file)}`);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    expect(errors).toEqual([error]);
  });

  test('changes nothing', async () => {
    const response = await request(`/media/${formatMediaFile(file)}`, { method: 'PUT', body: 'a' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});
