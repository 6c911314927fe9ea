import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';
import type { CreateSearcher } from './searcher.ts';
import { ServerSearcher } from './server-searcher.ts';
import { WorkerSearcher } from './worker-searcher.ts';

/** Creates the searcher of this build: a server searches itself, and a browser in a worker. */
export const createPageSearcher: CreateSearcher = arePostsOnServer
  ? (store) => new ServerSearcher(store)
  : () => new WorkerSearcher();
