import { connectWorker } from '@branchbook/markdown/worker-client';
import type { FeedFormat } from '@branchbook/feeds';
import type { PostFeedSource } from '@branchbook/feeds/posts';

import { startAdminWorker } from '../lib/start-admin-worker.ts';

interface FeedRequest extends PostFeedSource {
  readonly format: FeedFormat;
}

/** The function of the admin's worker that writes feeds. */
export interface FeedApi {
  /** Rendering a thousand posts takes seconds, so it must not block the page. */
  write(request: FeedRequest): string;
}

/**
 * Writes a feed in a worker, so that the page neither loads the code nor waits for it.
 *
 * @throws Error if the worker can't start or fails
 */
export async function writeFeedInWorker(request: FeedRequest): Promise<string> {
  const worker = startAdminWorker('feed');
  const { api, failed } = connectWorker<FeedApi>(worker);
  try {
    return await Promise.race([api.write(request), failed]);
  } finally {
    worker.terminate();
  }
}
