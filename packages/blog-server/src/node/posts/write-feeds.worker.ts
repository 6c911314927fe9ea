import { parentPort, workerData } from 'node:worker_threads';

import { type FeedFormat, writeFeed } from '@branchbook/feeds';
import { createEntries, type PostFeedSource } from '@branchbook/feeds/posts';

const source = workerData as PostFeedSource;
const entries = createEntries(source);
const encoder = new TextEncoder();
// One after the other, so that no more than one text is in memory.
const write = (format: FeedFormat) => encoder.encode(writeFeed(format, { ...source, entries }));
const bytes = { rss: write('rss'), atom: write('atom'), json: write('json') };
// Moved to the server's thread, not copied.
parentPort?.postMessage(
  bytes,
  Object.values(bytes).map(({ buffer }) => buffer),
);
