import type { FeedOrder } from './feed.worker.ts';

/**
 * Writes a feed in a worker, so that neither the page nor what it loads grows by it.
 *
 * @throws where the worker cannot be started or gives up
 */
export function orderFeed(order: FeedOrder): Promise<string> {
  const worker = new Worker(new URL('feed.worker.ts', import.meta.url), { type: 'module', name: 'feed' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', (event) =>
      reject(new Error(`The feed worker failed: ${event.message}`)),
    );
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
