import { parentPort, workerData } from 'node:worker_threads';

import { type FeedSource, writeFeeds } from '@branchbook/feeds';

parentPort?.postMessage(writeFeeds(workerData as FeedSource));
