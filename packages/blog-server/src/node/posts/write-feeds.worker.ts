import { parentPort, workerData } from 'node:worker_threads';

import { type PostFeedSource, writePostFeeds } from '@branchbook/feeds/posts';

const { rss, atom, json } = writePostFeeds(workerData as PostFeedSource);
const encoder = new TextEncoder();
const bytes = { rss: encoder.encode(rss), atom: encoder.encode(atom), json: encoder.encode(json) };
// Moved to the server's thread, not copied.
parentPort?.postMessage(
  bytes,
  Object.values(bytes).map(({ buffer }) => buffer),
);
