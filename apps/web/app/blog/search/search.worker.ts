import { expose } from 'comlink';

import { createSearchIndex, type SearchIndex, type SearchablePost, type SearchHits } from './search-index.ts';

export type SearchWorker = typeof worker;

// Indexing a thousand posts takes longer than a frame, so it happens here and not on the page.
let index: SearchIndex = createSearchIndex();

const worker = {
  /** Begins a new index. */
  clear(): void {
    index = createSearchIndex();
  },

  /** Adds posts to the index, in their order. */
  add(posts: readonly SearchablePost[]): void {
    index.add(posts);
  },

  /** @param limit how many hits are wanted, the best */
  search(query: string, limit: number): SearchHits {
    return index.search(query, limit);
  },
};

expose(worker);
