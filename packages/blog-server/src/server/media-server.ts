import { createMediaHandler } from '@branchbook/blog-api/handler';
import type { MediaStore, StoredMediaFile } from '@branchbook/blog-core';

import { createAsyncLruCache } from '../http/async-lru-cache.ts';
import type { Handler } from '../http/handler.ts';
import { createSharedImageBody } from '../http/shared-body.ts';
import { createConcurrencyLimit, OverloadedError } from '../limits/limit-concurrency.ts';

/** The images of a blog: the store for authors, and the handler of `/media/…` for readers. */
export interface MediaServer {
  readonly store: MediaStore;
  readonly respond: Handler;
}

/** The capacity of the LRU cache: a number of files, and their size in bytes. */
const maxCached = 1_000;
const maxCachedBytes = 16_000_000;

/** Reads from the store at once. A file has up to 8 MB. */
const maxReadsAtOnce = 4;
/** Reads that wait. Further requests get 503. */
const maxWaiting = 500;

/**
 * Serves images in bounded memory. Readers of the same file share its bytes. A few files are read at
 * once, and `createSharedImageBody` limits what slow readers hold.
 */
export function createMediaServer(
  media: MediaStore,
  report: (error: unknown) => void = (error) => console.error(error),
): MediaServer {
  const limitReads = createConcurrencyLimit({ atOnce: maxReadsAtOnce, maxWaiting });
  let deletions = 0;
  const cached = createAsyncLruCache<Found>({
    max: maxCached,
    maxSize: maxCachedBytes,
    sizeOf: ({ stored }) => stored?.bytes.length ?? 0,
    // The main file replaces a variant that may be stored soon.
    isStorable: ({ stored, variant }) => stored !== null && stored.file.variant === variant,
  });

  return {
    store: {
      ...media,
      async delete(ids) {
        try {
          return await media.delete(ids);
        } finally {
          deletions += 1;
          cached.clear();
        }
      },
    },
    respond: createMediaHandler(
      {
        async get(id, variant = null) {
          const deletionsBefore = deletions;
          const found = await cached.get(`${id}-${variant}`, () =>
            limitReads(async () => ({ stored: await media.get(id, variant), variant })),
          );
          if (found.stored?.file.variant !== null) return found.stored;
          // An image that was deleted meanwhile must not return to the cache.
          if (deletions !== deletionsBefore) return found.stored;
          // All variants that are missing share the bytes of the main file.
          return (await cached.get(`${id}-null`, async () => ({ ...found, variant: null }))).stored;
        },
      },
      {
        createBody: createSharedImageBody,
        report(error) {
          if (!(error instanceof OverloadedError)) report(error);
        },
      },
    ),
  };
}

interface Found {
  readonly stored: StoredMediaFile | null;
  /** The variant that was requested. */
  readonly variant: number | null;
}
