import { expose } from 'comlink';

import { type FeedFormat, type FeedSource, writeFeed } from '@branchbook/feeds';

export interface FeedOrder extends FeedSource {
  readonly format: FeedFormat;
}

export type FeedWorker = typeof worker;

const worker = {
  /** Rendering a thousand posts takes seconds, which are the worker's and not the page's. */
  write: ({ format, ...source }: FeedOrder): string => writeFeed(format, source),
};

expose(worker);
