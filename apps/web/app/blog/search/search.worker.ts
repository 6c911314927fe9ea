import { expose } from 'comlink';

import { createPostIndex, type PostIndex, type SearchablePost, type SearchHits } from './search-index.ts';

export type SearchWorker = typeof worker;

// Indexing a thousand posts takes longer than a frame, so it happens here and not on the page.
let index: PostIndex = createPostIndex();

const worker = {
  /** Begins a new index. */
  clear(): void {
    index = createPostIndex();
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
