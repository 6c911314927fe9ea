import { createPostIndex, type PostIndex, type SearchablePost, type SearchHits } from './post-index.ts';

/** What the page asks: begin a new index, add posts to it (in their order, piece by piece), or search it. */
export type SearchRequest =
  | { readonly type: 'clear' }
  | { readonly type: 'add'; readonly posts: readonly SearchablePost[] }
  | { readonly type: 'search'; readonly id: number; readonly query: string; readonly limit: number };

/** The answer to the search with that number. */
export interface SearchResponse extends SearchHits {
  readonly id: number;
}

// Indexing a thousand posts takes longer than a frame, so it happens here and not on the page.
let index: PostIndex = createPostIndex();

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  switch (data.type) {
    case 'clear':
      index = createPostIndex();
      break;
    case 'add':
      index.add(data.posts);
      break;
    case 'search':
      postMessage({ id: data.id, ...index.search(data.query, data.limit) } satisfies SearchResponse);
  }
});
