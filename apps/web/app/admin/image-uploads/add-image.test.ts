import { formatMediaFile, PostStoreError } from '@branchbook/blog-core';
import { makeMediaBytes, makeMediaFile } from '@branchbook/blog-core/testing';
import { ImageError } from '@branchbook/media/prepare';
import { expect, test, vi } from 'vitest';

import { addImage } from './add-image.ts';

const main = { file: makeMediaFile(), bytes: makeMediaBytes(makeMediaFile()) };
const image = { main, variants: [], sourceId: 'chosen', hadLocation: true };
const photo = new File(['x'], 'desk.jpg');

function add(file: File, { prepareError, storeError }: { prepareError?: Error; storeError?: Error } = {}) {
  const showMessage = vi.fn();
  const url = addImage(file, {
    loadPreparer: async () => ({
      prepare: () => (prepareError ? Promise.reject(prepareError) : Promise.resolve(image)),
    }),
    uploads: { add: () => (storeError ? Promise.reject(storeError) : Promise.resolve()) },
    showMessage,
  });
  return { url, showMessage };
}

test('returns the URL of the stored image, and says that it has lost its position', async () => {
  const { url, showMessage } = add(photo);
  expect(await url).toBe(`/media/${formatMediaFile(main.file)}`);
  const title = 'Location data was removed from this photo.';
  expect(showMessage).toHaveBeenCalledWith({ tone: 'info', title, text: 'desk.jpg' });
});

const large = new File([new Uint8Array(30_000_001)], 'desk.jpg');

test.each([
  [photo, new ImageError('not-an-image'), /isn't an image/u],
  [photo, new ImageError('heic'), /can't read HEIC/u],
  [photo, new ImageError('too-large'), /over 100 megapixels/u],
  [large, new ImageError('too-large'), /over 30 MB/u],
  [photo, new ImageError('canvas-blocked'), /blocks changes/u],
  [photo, new TypeError('Failed to fetch'), /couldn't be prepared/u],
])('refuses %o that cannot be prepared (%s)', async (file, prepareError, reason) => {
  const { url, showMessage } = add(file, { prepareError });
  expect(await url).toBeNull();
  expect(showMessage).toHaveBeenCalledExactlyOnceWith({
    tone: 'warning',
    title: expect.stringMatching(reason),
    text: 'desk.jpg',
  });
});

test.each([
  ['quota-exceeded', /storage is full/u],
  ['unavailable', /blocks site storage/u],
] as const)('refuses an image that cannot be stored (%s)', async (code, reason) => {
  const { url, showMessage } = add(photo, { storeError: new PostStoreError(code, 'No.') });
  expect(await url).toBeNull();
  expect(showMessage.mock.calls[0]?.[0]).toMatchObject({ title: expect.stringMatching(reason) });
});
