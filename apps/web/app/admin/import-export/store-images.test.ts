import { formatMediaFile, type MediaFile, PostStoreError } from '@branchbook/blog-core';
import {
  createMemoryMediaBacking,
  createMemoryMediaStore,
  createMemoryPostStore,
} from '@branchbook/blog-core/memory';
import { makeMediaBytes, makeMediaFile } from '@branchbook/blog-core/testing';
import { ImageError, type ImagePreparer } from '@branchbook/media/prepare';
import { afterEach, expect, test, vi } from 'vitest';

import type { ImageToImport } from './import-images.ts';
import type { WritingProgress } from './messages.ts';
import { ImportStopped } from './retry-while-limited.ts';
import { storeImages } from './store-images.ts';

const [a, b] = [makeMediaFile(0), makeMediaFile(1)];
const variant: MediaFile = { ...a, variant: 480 };
const images: readonly ImageToImport[] = ['img/a.png', 'img/b.png'].map((path) => ({ path, file: null }));

afterEach(() => vi.useRealTimers());

const terminate = vi.fn<() => void>();

/** Prepares the first image as `a` with a variant, the second as `b`. */
function createPreparer(): ImagePreparer {
  const files = [a, b];
  return {
    async prepare() {
      const file = files.shift() ?? a;
      return {
        main: { file, bytes: makeMediaBytes(file) },
        variants: file === a ? [{ file: variant, bytes: makeMediaBytes(variant) }] : [],
        sourceId: `source of ${file.id}`,
        hadLocation: false,
      };
    },
    terminate,
  };
}

function setUp(preparer = createPreparer()) {
  const backing = createMemoryMediaBacking();
  const media = createMemoryMediaStore({ posts: createMemoryPostStore(), backing });
  const stored: [string, MediaFile][] = [];
  const progress: WritingProgress[] = [];
  const stopping = new AbortController();
  const store = (list = images) =>
    storeImages(
      { loadMedia: async () => media },
      {
        readImage: async ({ path }) => (path.includes('unreadable') ? null : Uint8Array.of(1)),
        addStoredImage: async (...image) => void stored.push(image),
      },
      list,
      {
        onProgress: (each) => progress.push(each),
        signal: stopping.signal,
        loadPreparer: async () => preparer,
      },
    );
  return { backing, media, stored, progress, stopping, store, preparer };
}

test('each image is stored with its name, its variants first', async () => {
  const { backing, media, stored, progress, store } = setUp();
  expect(await store()).toEqual(new Map());
  expect([...backing.files.keys()]).toEqual([variant, a, b].map(formatMediaFile));
  expect((await media.list()).images).toContainEqual(
    expect.objectContaining({ file: a, name: 'a.png', sourceId: `source of ${a.id}` }),
  );
  expect(stored).toEqual([
    ['img/a.png', a],
    ['img/b.png', b],
  ]);
  expect(progress).toEqual([0, 1].map((done) => ({ unit: 'images', done, total: 2 })));
  expect(terminate).toHaveBeenCalled();
});

test('an image that cannot be read or prepared is named, and the others are stored', async () => {
  const { stored, store, preparer } = setUp();
  vi.spyOn(preparer, 'prepare').mockRejectedValueOnce(new ImageError('heic'));
  const failures = await store([...images, { path: 'unreadable.png', file: null }]);
  expect([...failures]).toEqual([
    ['img/a.png', 'heic'],
    ['unreadable.png', 'unreadable'],
  ]);
  expect(stored.map(([path]) => path)).toEqual(['img/b.png']);
});

test('a server that limits the rate is waited for', async () => {
  vi.useFakeTimers();
  const { backing, media, store } = setUp();
  const error = Object.assign(new PostStoreError('rate-limited', 'Too many.'), { retryAfterMs: 40_000 });
  const put = vi.spyOn(media, 'put').mockRejectedValueOnce(error);
  const storing = store();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(put).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await storing).toEqual(new Map());
  expect(backing.images.size).toBe(2);
});

test('an author stops it, also while it waits, and what is stored stays', async () => {
  vi.useFakeTimers();
  const { backing, media, stopping, stored, store } = setUp();
  const put = media.put.bind(media);
  vi.spyOn(media, 'put').mockImplementation(async (file, ...rest) => {
    if (file === b) throw new PostStoreError('rate-limited', 'Too many.');
    return put(file, ...rest);
  });
  const storing = expect(store()).rejects.toThrow(ImportStopped);
  await vi.advanceTimersByTimeAsync(1_000);
  stopping.abort();
  await storing;
  expect([...backing.images.keys()]).toEqual([a.id]);
  expect(stored.map(([path]) => path)).toEqual(['img/a.png']);
});

test('an error of the store rejects, and leaves no image half stored', async () => {
  const { backing, stored, store } = setUp();
  backing.failWith = 'quota-exceeded';
  await expect(store()).rejects.toThrow(PostStoreError);
  expect([backing.images.size, stored]).toEqual([0, []]);
});

test('a file of our own export whose bytes the server refuses is named, and the others are stored', async () => {
  const { backing, media, store } = setUp();
  vi.spyOn(media, 'put').mockRejectedValueOnce(new PostStoreError('invalid', 'The bytes are no GIF.'));
  const failures = await store([
    { path: 'media/a.gif', file: a },
    { path: 'media/b.gif', file: b },
  ]);
  expect([...failures]).toEqual([['media/a.gif', 'not-an-image']]);
  expect([...backing.images.keys()]).toEqual([b.id]);
});
