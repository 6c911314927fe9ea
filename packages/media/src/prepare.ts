import { type Remote, wrap } from 'comlink';

import { ImageError } from './image-error.ts';
import type { PreparedImage } from './prepare-image.ts';
import type { PrepareWorker } from './prepare.worker.ts';

export { ImageError, type ImageErrorCode } from './image-error.ts';
export type { PreparedFile, PreparedImage } from './prepare-image.ts';

/** Prepares images in a worker, one at a time. */
export interface ImagePreparer {
  /**
   * Makes the files to store from a file that a person chose, pasted or dropped: no metadata, at
   * most 2,560 pixels wide and 16 megapixels, with variants of 480, 960 and 1,600 pixels. A good
   * file retains its pixels, and so does an animation.
   *
   * @throws ImageError
   */
  prepare(file: Blob): Promise<PreparedImage>;
  /** Terminates the worker. Images that are being prepared fail. The next one starts a new worker. */
  terminate(): void;
}

export interface ImagePreparerOptions {
  /** Creates the worker. Default: the one of this package, for bundlers that know `new URL`. */
  readonly startWorker?: (() => Worker) | undefined;
}

interface RunningWorker {
  readonly worker: Worker;
  readonly api: Remote<PrepareWorker>;
  /** Rejects if the worker cannot be loaded, or is terminated. */
  readonly failed: Promise<never>;
  readonly fail: () => void;
}

/**
 * Creates a preparer, whose worker starts with the first image.
 *
 * @example
 * const preparer = createImagePreparer();
 * const { main, variants, hadLocation } = await preparer.prepare(file);
 */
export function createImagePreparer({
  startWorker = () =>
    new Worker(new URL('./prepare.worker.js', import.meta.url), { type: 'module', name: 'images' }),
}: ImagePreparerOptions = {}): ImagePreparer {
  let running: RunningWorker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  return {
    prepare(file) {
      // One at a time: each image needs up to 500 MB while it is decoded.
      const image = last.then(() => prepare(file));
      last = image.catch(() => undefined);
      return image;
    },
    terminate,
  };

  async function prepare(file: Blob): Promise<PreparedImage> {
    running ??= connect(startWorker());
    const { api, failed } = running;
    try {
      const result = await Promise.race([api.prepare(file), failed]);
      if (result.type === 'prepared') return result.image;
      throw new ImageError(result.code);
    } catch (error) {
      if (error instanceof ImageError && error.code !== 'failed') throw error;
      // A worker that ran out of memory may not recover.
      terminate();
      throw error instanceof ImageError ? error : new ImageError('failed', { cause: error });
    }
  }

  function terminate(): void {
    running?.worker.terminate();
    running?.fail();
    running = null;
  }
}

function connect(worker: Worker): RunningWorker {
  let fail = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = () => reject(new ImageError('failed'));
    worker.addEventListener('error', ({ message }) => {
      reject(new ImageError('failed', { cause: new Error(message) }));
    });
  });
  // Nothing awaits it between two images.
  failed.catch(() => {});
  return { worker, api: wrap<PrepareWorker>(worker), failed, fail };
}
