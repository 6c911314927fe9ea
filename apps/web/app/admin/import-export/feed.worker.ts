import { expose } from 'comlink';

import { type FeedFormat, type FeedSource, writeFeed } from '@branchbook/feeds';

export interface FeedRequest extends FeedSource {
  readonly format: FeedFormat;
}

export type FeedWorker = typeof worker;

const worker = {
  /** Rendering a thousand posts takes seconds, so it must not block the page. */
  write: ({ format, ...source }: FeedRequest): string => writeFeed(format, source),
};

expose(worker);
