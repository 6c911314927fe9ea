import { formatMediaUrl, PostStoreError } from '@branchbook/blog-core';
import { maxChosenBytes } from '@branchbook/media';
import type { ImagePreparer } from '@branchbook/media/prepare';

import type { FormMessage } from '../post-model/form-message.ts';
import { getImageErrorCode } from './get-image-error-code.ts';
import type { ImageUploads } from './image-uploads.ts';
import { imageMessages as messages } from './messages.ts';

/** Shows why an image was not added, or what was removed from it. */
type ShowMessage = (message: FormMessage) => void;

/**
 * Adds an image file: prepares it, stores it on this device, and returns its URL. Returns null if that
 * is impossible, and says why.
 */
export async function addImage(
  file: File,
  {
    loadPreparer,
    uploads,
    showMessage,
  }: {
    readonly loadPreparer: () => Promise<Pick<ImagePreparer, 'prepare'>>;
    readonly uploads: Pick<ImageUploads, 'add'>;
    readonly showMessage: ShowMessage;
  },
): Promise<string | null> {
  try {
    const image = await (await loadPreparer()).prepare(file);
    await uploads.add(image, file.name);
    if (image.hadLocation) showMessage({ tone: 'info', title: messages.locationRemoved, text: file.name });
    return formatMediaUrl(image.main.file);
  } catch (error) {
    showMessage({ tone: 'warning', title: getRefusal(file, error), text: file.name });
    return null;
  }
}

function getRefusal({ size }: File, error: unknown): string {
  if (error instanceof PostStoreError) {
    return error.code === 'quota-exceeded' ? messages.storageFull : messages.notStored;
  }
  if (size > maxChosenBytes) return messages.tooManyBytes;
  return messages.refusals[getImageErrorCode(error)] ?? messages.refusals.failed;
}

let preparer: Promise<ImagePreparer> | null = null;

/** Loads what prepares images, with the first one. */
export function loadPagePreparer(): Promise<ImagePreparer> {
  preparer ??= import('@branchbook/media/prepare').then(
    ({ createImagePreparer }) => createImagePreparer(),
    (error: unknown) => {
      preparer = null;
      throw error;
    },
  );
  return preparer;
}
