import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { WriteFeeds } from '../../feeds/feed-files.ts';

/** Fifty posts of 20,000 characters take a second or two, on a busy machine ten. */
const deadlineMs = 30_000;

/** More than this, in megabytes, and the thread ends with an error instead of the server. */
const maxMemory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/**
 * Writes feeds in a separate thread: rendering takes seconds, in which the server handles requests.
 *
 * @throws Error if the thread fails, or has not finished after 30 seconds
 */
export const writeFeedsInWorker: WriteFeeds = async (source) => {
  const worker = new Worker(new URL('write-feeds.worker.ts', import.meta.url), {
    workerData: source,
    resourceLimits: maxMemory,
  });
  // A server that stops does not wait for it.
  worker.unref();
  try {
    const [feeds] = (await once(worker, 'message', { signal: AbortSignal.timeout(deadlineMs) })) as [
      Awaited<ReturnType<WriteFeeds>>,
    ];
    return feeds;
  } catch (cause) {
    throw new Error(`The feeds could not be written: ${getReason(cause)}`, { cause });
  } finally {
    // The next thread begins when the memory of this one is free.
    await worker.terminate();
  }
};

function getReason(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') {
    return `it took longer than ${deadlineMs / 1000} s.`;
  }
  return String(error);
}
