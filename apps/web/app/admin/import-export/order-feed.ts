import { connectWorker } from '@branchbook/markdown/worker-client';
import type { FeedOrder, FeedWorker } from './feed.worker.ts';

/**
 * Writes a feed in a worker, so that neither the page nor what it loads grows by it.
 *
 * @throws where the worker cannot be started or gives up
 */
export async function orderFeed(order: FeedOrder): Promise<string> {
  const worker = new Worker(new URL('feed.worker.ts', import.meta.url), { type: 'module', name: 'feed' });
  const { api, failed } = connectWorker<FeedWorker>(worker);
  try {
    return await Promise.race([api.write(order), failed]);
  } finally {
    worker.terminate();
  }
}
