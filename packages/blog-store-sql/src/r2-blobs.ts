import type { MediaBlobs } from './media-store.ts';

/** The members of an R2 bucket that are used. A Worker's binding has them. */
export interface R2 {
  put(key: string, value: ArrayBuffer | ArrayBufferView): Promise<unknown>;
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  delete(keys: string[]): Promise<void>;
}

/** R2 deletes at most this many objects per call. */
const maxDeleted = 1000;

/**
 * Stores the bytes of images in a bucket of Cloudflare's R2, under `media/`.
 *
 * @param bucket the binding
 * @see https://developers.cloudflare.com/r2/api/workers/workers-api-reference/
 */
export function createR2Blobs(bucket: R2): MediaBlobs {
  const getName = (key: string): string => `media/${key}`;
  return {
    write: async (key, bytes) => void (await bucket.put(getName(key), bytes)),

    async read(key) {
      const object = await bucket.get(getName(key));
      return object && new Uint8Array(await object.arrayBuffer());
    },

    async delete(keys) {
      for (let start = 0; start < keys.length; start += maxDeleted) {
        await bucket.delete(keys.slice(start, start + maxDeleted).map(getName));
      }
    },
  };
}
