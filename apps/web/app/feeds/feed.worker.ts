import type { FeedFormat, FeedSource } from './feed.ts';
import { writeFeed } from './write-feed.ts';

export interface FeedOrder extends FeedSource {
  readonly format: FeedFormat;
}

/** Rendering a thousand posts takes seconds, which are the worker's and not the page's. */
addEventListener('message', ({ data: { format, ...source } }: MessageEvent<FeedOrder>) => {
  postMessage(writeFeed(format, source));
});
