import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { WriteFeeds } from './feed-files.ts';

/** Writes feeds in a thread of their own, because their posts take seconds to render, and nobody else is to wait for that. */
export const writeFeedsApart: WriteFeeds = async (source) => {
  const worker = new Worker(new URL('write-feeds.worker.ts', import.meta.url), { workerData: source });
  // It rejects where the thread fails.
  const [feeds] = (await once(worker, 'message')) as [Awaited<ReturnType<WriteFeeds>>];
  return feeds;
};
