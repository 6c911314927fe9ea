import { formatMediaFile, type MediaStore, MissingMediaError, PostStoreError } from '@branchbook/blog-core';
import { createMemoryMediaStore, createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makeMediaBytes, makeMediaFile } from '@branchbook/blog-core/testing';
import type { PreparedImage } from '@branchbook/media/prepare';
import { beforeEach, expect, test, vi } from 'vitest';

import { createImageUploads, type ImageUploads } from './image-uploads.ts';

const file = makeMediaFile();
const { id } = file;
const toPrepared = (variant: number | null) => {
  const each = { ...file, variant };
  return { file: each, bytes: makeMediaBytes(each) };
};
const image: PreparedImage = {
  main: toPrepared(null),
  variants: [toPrepared(480)],
  sourceId: 'chosen',
  hadLocation: false,
};
const unavailable = new PostStoreError('unavailable', 'No response.');

let local: MediaStore;
let server: MediaStore;
let uploads: ImageUploads;
/** Requests of the server that fail, the next first. */
let failures: Error[];

const createUploads = () =>
  createImageUploads({ loadLocal: async () => local, loadServer: async () => server });
const isSettled = () => expect.poll(() => uploads.getState().waiting).toEqual([]);

beforeEach(() => {
  local = createMemoryMediaStore({ posts: createMemoryPostStore() });
  const stored = createMemoryMediaStore({ posts: createMemoryPostStore() });
  failures = [];
  server = {
    ...stored,
    async put(...args) {
      const failure = failures.shift();
      if (failure) throw failure;
      return stored.put(...args);
    },
  };
  uploads = createUploads();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});

test('an image is stored on this device, then sent, the main file last', async () => {
  const put = vi.spyOn(server, 'put');
  await uploads.add(image, 'desk.jpg');
  expect(await local.has([id])).toEqual(new Set([id]));
  expect(uploads.getState()).toEqual({ waiting: [id], failed: [] });
  await isSettled();
  expect(put.mock.calls.map(([sent]) => formatMediaFile(sent))).toEqual([
    formatMediaFile({ ...file, variant: 480 }),
    formatMediaFile(file),
  ]);
  expect((await server.list()).images[0]).toMatchObject({ name: 'desk.jpg', sourceId: 'chosen' });
});

test('without a server, an image is only stored on this device', async () => {
  uploads = createImageUploads({ loadLocal: async () => local, loadServer: null });
  await uploads.add(image, 'desk.jpg');
  expect(uploads.getState()).toEqual({ waiting: [], failed: [] });
  expect(await uploads.save([id], async () => 'saved')).toBe('saved');
});

test('an image of which a file cannot be stored leaves none', async () => {
  const full = new PostStoreError('quota-exceeded', 'Full.');
  const working = local;
  local = {
    ...working,
    async put(...args) {
      if (args[0].variant === null) throw full;
      return working.put(...args);
    },
  };
  await expect(uploads.add(image, 'desk.jpg')).rejects.toBe(full);
  expect(await local.get(id, 480)).toBeNull();
  expect(uploads.getState().waiting).toEqual([]);
});

test('a save waits for the images that its text names', async () => {
  const order: string[] = [];
  const working = server;
  server = {
    ...working,
    async put(...args) {
      await Promise.resolve();
      order.push('put');
      return working.put(...args);
    },
  };
  await uploads.add(image, 'desk.jpg');
  await uploads.save([id], async () => order.push('save'));
  expect(order).toEqual(['put', 'put', 'save']);
});

test('a save fails if an image cannot be uploaded, and tries again when it is repeated', async () => {
  failures = [unavailable, unavailable];
  await uploads.add(image, 'desk.jpg');
  await isSettled();
  expect(uploads.getState().failed).toEqual([id]);
  const save = vi.fn(async () => 'saved');
  await expect(uploads.save([id], save)).rejects.toMatchObject({
    name: 'ImagesNotUploaded',
    cause: unavailable,
  });
  expect(save).not.toHaveBeenCalled();
  expect(await uploads.save(['another'], save)).toBe('saved');
  expect(await uploads.save([id], save)).toBe('saved');
  expect(uploads.getState()).toEqual({ waiting: [], failed: [] });
});

test('retry uploads what failed', async () => {
  failures = [unavailable];
  await uploads.add(image, 'desk.jpg');
  await isSettled();
  uploads.retry();
  await isSettled();
  expect(await server.has([id])).toEqual(new Set([id]));
});

test('an image that the server has lost is uploaded again, and the save repeated', async () => {
  await uploads.add(image, 'desk.jpg');
  await isSettled();
  await server.delete([id]);
  const save = async () => {
    if (!(await server.has([id])).has(id)) throw new MissingMediaError([id]);
    return 'saved';
  };
  expect(await uploads.save([id], save)).toBe('saved');
  await server.delete([id]);
  await local.delete([id]);
  await expect(uploads.save([id], save)).rejects.toBeInstanceOf(MissingMediaError);
});

test('the next page uploads what is left, and removes what the server has', async () => {
  const other = makeMediaFile(1);
  for (const each of [file, other]) await local.put(each, makeMediaBytes(each));
  await server.put(other, makeMediaBytes(other));
  uploads = createUploads();
  uploads.start();
  await expect.poll(() => server.has([id])).toEqual(new Set([id]));
  expect(await local.has([id, other.id])).toEqual(new Set([id]));
});
