import { formatMediaFile, mediaPath } from '@branchbook/blog-core';
import { createMemoryMediaStore, createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makeMediaBytes, makeMediaFile } from '@branchbook/blog-core/testing';
import { expect, test, vi } from 'vitest';

import { createSharedBody } from '../http/shared-body.ts';
import { createMediaServer } from './media-server.ts';

const file = makeMediaFile();
const bytes = makeMediaBytes(file);

async function open() {
  const media = createMemoryMediaStore({ posts: createMemoryPostStore() });
  await media.put(file, bytes);
  const get = vi.spyOn(media, 'get');
  const report = vi.fn<(error: unknown) => void>();
  const server = createMediaServer(media, report);
  const request = async (variant: number | null = null) => {
    const url = `https://blog.example${mediaPath}${formatMediaFile({ ...file, variant })}`;
    const response = await server.respond(new Request(url));
    if (!response) throw new Error('There is no response.');
    return response;
  };
  return { media, get, report, server, request };
}

test('a file is read once for all readers, until an image is deleted', async () => {
  const { get, request, server } = await open();
  const responses = await Promise.all([request(), request()]);
  for (const response of [...responses, await request()]) {
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  }
  expect(get).toHaveBeenCalledTimes(1);
  await server.store.delete([file.id]);
  expect((await request()).status).toBe(404);
});

test('an image that is deleted while a variant is requested does not return to the cache', async () => {
  const { get, request, server } = await open();
  let finish = (): void => {};
  get.mockReturnValueOnce(new Promise((resolve) => (finish = () => resolve({ file, bytes }))));
  const pending = request(480);
  await server.store.delete([file.id]);
  finish();
  expect((await pending).status).toBe(200);
  expect((await request()).status).toBe(404);
});

test('slow readers of five large images end neither these nor a page', async () => {
  const { media, request } = await open();
  const page = createSharedBody(new Uint8Array(200_000)).getReader();
  await page.read();
  const variants = [480, 481, 482, 483, 484];
  for (const variant of variants) await media.put({ ...file, variant }, new Uint8Array(7_000_000));
  const responses = await Promise.all(variants.map((variant) => request(variant)));
  const readers = responses.map(({ body }) => body?.getReader());
  for (const reader of readers) await reader?.read();
  for (const reader of [page, ...readers]) expect((await reader?.read())?.done).toBe(false);
});

test('a variant that is missing is served once it is stored', async () => {
  const { media, request } = await open();
  const variant = { ...file, variant: 480 };
  expect((await request(480)).headers.get('Cache-Control')).toBe('public, max-age=60');
  await media.put(variant, makeMediaBytes(variant));
  const response = await request(480);
  expect(response.headers.get('Cache-Control')).toContain('immutable');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(makeMediaBytes(variant));
});

test('an image that is stored after somebody requested it is served', async () => {
  const { media, request } = await open();
  await media.delete([file.id]);
  expect((await request()).status).toBe(404);
  await media.put(file, bytes);
  expect((await request()).status).toBe(200);
});

test('too many reads at once get 503, with the headers of images, and are no error', async () => {
  const { get, report, request } = await open();
  let finish = (): void => {};
  get.mockReturnValue(new Promise((resolve) => (finish = () => resolve(null))));
  const responses = Array.from({ length: 505 }, (_, index) => request(index + 1));
  const overloaded = await Promise.race(responses);
  expect([overloaded.status, overloaded.headers.get('Content-Security-Policy')]).toEqual([
    503,
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  ]);
  finish();
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  expect(report).not.toHaveBeenCalled();
  get.mockRejectedValue(new Error('EIO'));
  expect((await request()).status).toBe(503);
  expect(report).toHaveBeenCalledTimes(1);
});
