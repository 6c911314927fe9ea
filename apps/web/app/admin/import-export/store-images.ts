import { type MediaFile, type MediaOrigin, type MediaStore, PostStoreError } from '@branchbook/blog-core';
import type { ImagePreparer } from '@branchbook/media/prepare';

import type { PostStorage } from '../../posts/post-storage.ts';
import { getImageErrorCode } from '../image-uploads/get-image-error-code.ts';
import type { ImageToImport } from './import-images.ts';
import type { ImageFailure, WritingProgress } from './messages.ts';
import { ImportStopped, retryWhileLimited } from './retry-while-limited.ts';
import type { RunningImport } from './start-import.ts';

/**
 * Stores the images of an import, one after another: prepares each unless it is of our own export,
 * and stores its variants before its main file. Waits while the server limits the rate. Images that
 * are stored stay if it fails, so a repeated import goes on from there.
 *
 * Resolves to the images that can't be stored, by their paths.
 *
 * @param loadPreparer loads the code that prepares images
 * @throws ImportStopped once `signal` is aborted
 * @throws PostStoreError if the store refuses an image
 */
export async function storeImages(
  { loadMedia }: Pick<PostStorage, 'loadMedia'>,
  { readImage, addStoredImage }: Pick<RunningImport, 'readImage' | 'addStoredImage'>,
  images: readonly ImageToImport[],
  {
    onProgress,
    signal,
    loadPreparer = async () => (await import('@branchbook/media/prepare')).createImagePreparer(),
  }: {
    readonly onProgress: (progress: WritingProgress) => void;
    readonly signal: AbortSignal;
    readonly loadPreparer?: () => Promise<ImagePreparer>;
  },
): Promise<ReadonlyMap<string, ImageFailure>> {
  const failures = new Map<string, ImageFailure>();
  if (images.length === 0) return failures;
  const media = await loadMedia();
  let preparer: ImagePreparer | null = null;
  try {
    for (const [done, image] of images.entries()) {
      onProgress({ done, total: images.length, unit: 'images' });
      if (signal.aborted) throw new ImportStopped();
      const bytes = await readImage(image);
      if (!bytes) {
        failures.set(image.path, 'unreadable');
        continue;
      }
      if (image.file) {
        const isStored = await put(media, image.file, bytes, {}, signal);
        if (!isStored) failures.set(image.path, 'not-an-image');
        else if (image.file.variant === null) await addStoredImage(image.path, image.file);
        continue;
      }
      preparer ??= await loadPreparer();
      const prepared = await preparer.prepare(new Blob([bytes])).catch(getImageErrorCode);
      if (typeof prepared === 'string') {
        failures.set(image.path, prepared);
        continue;
      }
      const { main, variants, sourceId } = prepared;
      const about = { name: image.path.replace(/^.*\//u, ''), sourceId };
      for (const each of [...variants, main]) await put(media, each.file, each.bytes, about, signal);
      await addStoredImage(image.path, main.file);
    }
    return failures;
  } finally {
    preparer?.terminate();
  }
}

/**
 * Stores a file. Waits while the server limits the rate. Returns false if the bytes are not what the
 * name of the file says.
 */
async function put(
  media: MediaStore,
  file: MediaFile,
  bytes: Uint8Array<ArrayBuffer>,
  about: MediaOrigin,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await retryWhileLimited(() => media.put(file, bytes, about), signal);
    return true;
  } catch (error) {
    if (error instanceof PostStoreError && error.code === 'invalid') return false;
    throw error;
  }
}
