import { createMediaHandler } from '@branchbook/blog-api/handler';
import type { MediaStore, StoredMediaFile } from '@branchbook/blog-core';

import { createAsyncLruCache } from '../http/async-lru-cache.ts';
import type { Handler } from '../http/handler.ts';
import { createSharedBody } from '../http/shared-body.ts';
import { createConcurrencyLimit, OverloadedError } from '../limits/limit-concurrency.ts';

/** The images of a blog: the store for authors, and the handler of `/media/…` for readers. */
export interface MediaServer {
  readonly store: MediaStore;
  readonly respond: Handler;
}

/** Files in the LRU cache: at most so many, of so many bytes together. */
const maxCached = 1_000;
const maxCachedBytes = 16_000_000;

/** A file has up to 8 MB. Others wait, and more than these get 503. */
const maxReadsAtOnce = 4;
const maxWaiting = 500;

/**
 * Serves images in bounded memory: readers of the same file share its bytes, a few files are read at
 * once, and slow readers hold at most what `createSharedBody` allows.
 */
export function createMediaServer(
  media: MediaStore,
  report: (error: unknown) => void = (error) => console.error(error),
): MediaServer {
  const limitReads = createConcurrencyLimit({ atOnce: maxReadsAtOnce, maxWaiting });
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
          cached.clear();
        }
      },
    },
    respond: createMediaHandler(
      {
        async get(id, variant = null) {
          const found = await cached.get(`${id}-${variant}`, () =>
            limitReads(async () => ({ stored: await media.get(id, variant), variant })),
          );
          if (found.stored?.file.variant !== null) return found.stored;
          // All variants that are missing share the bytes of the main file.
          return (await cached.get(`${id}-null`, async () => ({ ...found, variant: null }))).stored;
        },
      },
      {
        createBody: createSharedBody,
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
