import { formatMediaFile } from '@branchbook/blog-core';
import { createMemoryMediaStore } from '@branchbook/blog-core/memory';
import {
  makeMediaBytes,
  makeMediaFile,
  makePost,
  mediaStoreConformance,
} from '@branchbook/blog-core/testing';
import { expect, test, vi } from 'vitest';

import { createProblem } from '../contract/problems.ts';
import { createTestApi } from '../handler/fake-requests.ts';
import { openTestStore, origin } from '../handler/fake-server.ts';
import { problemResponse } from '../handler/responses.ts';
import { createHttpMediaStore, type HttpMediaStoreOptions } from './create-http-media-store.ts';
import { createHttpPostStore } from './create-http-post-store.ts';

/** A server, and a client whose next responses a test replaces. */
async function setUp(options: Partial<HttpMediaStoreOptions> = {}) {
  const store = await openTestStore([]);
  const stored = createMemoryMediaStore({ posts: store });
  const { handle } = await createTestApi({ store, media: stored });
  const requests: Request[] = [];
  /** Used up one by one; then the server responds. */
  const network: ((request: Request) => Promise<Response>)[] = [];
  const fetch = (request: Request) => {
    requests.push(request.clone());
    return (network.shift() ?? handle)(request);
  };
  const all = { origin, fetch, getToken: async () => 'admin' };
  return { handle, stored, requests, network, media: createHttpMediaStore({ ...all, ...options }), all };
}

const file = makeMediaFile();
const bytes = makeMediaBytes(file);

test.each(mediaStoreConformance)('$name', async ({ run }) => {
  const { all } = await setUp();
  await run({
    open: async () => ({ media: createHttpMediaStore(all), posts: createHttpPostStore(all) }),
  });
});

test('a file is sent again if the response got lost, and is stored once', async () => {
  const { handle, media, network, stored } = await setUp();
  network.push(
    () => Promise.reject(new TypeError('Failed to fetch')),
    async (request) => {
      await handle(request);
      throw new TypeError('Failed to fetch');
    },
  );
  // The server hashes no variant. Hashing takes real time, in which the fake timers would time out.
  const variant = { ...file, variant: 480 };
  vi.useFakeTimers();
  const put = media.put(variant, makeMediaBytes(variant));
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await put).toBe(false);
  expect(await stored.put(variant, makeMediaBytes(variant))).toBe(false);
});

test('a hundred ids are sent per request, and none for no ids', async () => {
  const { media, requests } = await setUp();
  await media.put(file, bytes);
  requests.length = 0;
  const ids = [...Array.from({ length: 150 }, (_, index) => `id${index}`), file.id];
  expect(await media.has(ids)).toEqual(new Set([file.id]));
  expect(await media.findUsed(ids)).toEqual(new Set());
  expect(await media.delete(ids)).toEqual([]);
  expect(await media.has(ids)).toEqual(new Set());
  expect(requests).toHaveLength(8);
  await media.has([]);
  await media.delete([]);
  expect(requests).toHaveLength(8);
});

test('long names of chosen files are cut', async () => {
  const { media } = await setUp();
  await media.put(file, bytes, { name: 'a'.repeat(300), sourceId: 'b'.repeat(300) });
  const [image] = (await media.list()).images;
  expect([image?.name?.length, image?.sourceId?.length]).toEqual([255, 255]);
});

test.each([
  [401, 'unauthenticated', { getToken: () => Promise.resolve(null) }],
  [403, 'forbidden', { getToken: () => Promise.resolve('reader') }],
] as const)('rejects everything of people without the role (%i)', async (_, code, options) => {
  const { media, stored } = await setUp(options);
  for (const request of [
    () => media.put(file, bytes),
    () => media.has([file.id]),
    () => media.findUsed([file.id]),
    () => media.get(file.id),
    () => media.list(),
    () => media.delete([file.id]),
  ]) {
    await expect(request()).rejects.toMatchObject({ name: 'PostStoreError', code });
  }
  expect((await stored.list()).images).toEqual([]);
});

test('rejects what the server refuses, and responses of others', async () => {
  const { media, network } = await setUp();
  await expect(media.put(file, makeMediaBytes(makeMediaFile(1)))).rejects.toMatchObject({ code: 'invalid' });
  await media.put(file, bytes);
  const portal = async () => new Response('<h1>Welcome to the hotel</h1>');
  const elsewhere = async () => new Response('<h1>Not found</h1>', { status: 404 });
  for (const response of [portal, elsewhere]) {
    for (const read of [() => media.get(file.id), () => media.has([file.id]), () => media.list()]) {
      network.push(response);
      await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
    }
  }
  network.push(async () => problemResponse(createProblem('quota-exceeded')));
  await expect(media.put(makeMediaFile(1), bytes)).rejects.toMatchObject({ code: 'quota-exceeded' });
});

test('a server without images gets each request once', async () => {
  const { handle } = await createTestApi({ store: await openTestStore([]) });
  const fetch = vi.fn<(request: Request) => Promise<Response>>(handle);
  const media = createHttpMediaStore({ origin, fetch, getToken: async () => 'admin' });
  for (const request of [
    () => media.put(file, bytes),
    () => media.delete([file.id]),
    () => media.has([file.id]),
    () => media.findUsed([file.id]),
    () => media.list(),
  ]) {
    await expect(request()).rejects.toMatchObject({
      code: 'failed',
      message: 'This server stores no images.',
    });
  }
  expect(fetch).toHaveBeenCalledTimes(5);
});

test('a change that names an image which is not stored is rejected with its id, until it is', async () => {
  const { all, media } = await setUp();
  const posts = createHttpPostStore(all);
  const post = makePost({ id: 5, content: `![Ledger](/media/${formatMediaFile(file)})` });
  const create = () => posts.apply([{ type: 'create', post }], { idempotencyKey: 'a' });
  await expect(create()).rejects.toMatchObject({
    name: 'MissingMediaError',
    code: 'invalid',
    ids: [file.id],
  });
  await media.put(file, bytes);
  expect((await create()).posts[0]?.post.id).toBe(5);
});
