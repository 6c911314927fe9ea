import { expose } from 'comlink';

import { createSearchIndex, type SearchIndex, type SearchablePost, type SearchHits } from './search-index.ts';

export type SearchWorker = typeof worker;

// In a worker: indexing a thousand posts takes longer than a frame.
let index: SearchIndex = createSearchIndex();

const worker = {
  /** Replaces the index with an empty one. */
  clear(): void {
    index = createSearchIndex();
  },

  /** Appends posts to the index. */
  add(posts: readonly SearchablePost[]): void {
    index.add(posts);
  },

  /** @param limit maximum number of hits, best first */
  search(query: string, limit: number): SearchHits {
    return index.search(query, limit);
  },
};

expose(worker);
