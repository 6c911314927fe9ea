import { expose } from 'comlink';

import { createEncoder, type Encoder } from './canvas-images.ts';
import { ImageError, type ImageErrorCode } from './image-error.ts';
import { prepareImage, type PreparedImage } from './prepare-image.ts';

export type PrepareWorker = typeof worker;

/** What a worker returns: errors lose their class on the way. */
export type PrepareResult =
  | { readonly type: 'prepared'; readonly image: PreparedImage }
  | { readonly type: 'failed'; readonly code: ImageErrorCode };

let encoder: Promise<Encoder> | undefined;

const worker = {
  async prepare(file: Blob): Promise<PrepareResult> {
    try {
      encoder ??= createEncoder();
      return { type: 'prepared', image: await prepareImage(file, await encoder) };
    } catch (error) {
      return { type: 'failed', code: error instanceof ImageError ? error.code : 'failed' };
    }
  },
};

expose(worker);
