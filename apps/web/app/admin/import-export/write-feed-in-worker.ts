import { connectWorker } from '@branchbook/markdown/worker-client';
import type { FeedRequest, FeedWorker } from './feed.worker.ts';

/**
 * Writes a feed in a worker, so that the page neither loads the code nor waits for it.
 *
 * @throws Error if the worker can't start or fails
 */
export async function writeFeedInWorker(request: FeedRequest): Promise<string> {
  const worker = new Worker(new URL('feed.worker.ts', import.meta.url), { type: 'module', name: 'feed' });
  const { api, failed } = connectWorker<FeedWorker>(worker);
  try {
    return await Promise.race([api.write(request), failed]);
  } finally {
    worker.terminate();
  }
}
