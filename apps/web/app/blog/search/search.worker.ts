import { createPostIndex, type SearchablePost, type SearchHit } from './post-index.ts';

/** What the page asks: index a list (before anything else, and whenever it changes), or search it. */
export type SearchRequest =
  | { readonly type: 'index'; readonly posts: readonly SearchablePost[] }
  | { readonly type: 'search'; readonly id: number; readonly query: string };

/** The answer to the search with that number. */
export interface SearchResponse {
  readonly id: number;
  readonly hits: readonly SearchHit[];
}

// Indexing a thousand posts takes longer than a frame, so it happens here and not on the page.
let search: (query: string) => SearchHit[] = () => [];

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  if (data.type === 'index') search = createPostIndex(data.posts);
  else postMessage({ id: data.id, hits: search(data.query) } satisfies SearchResponse);
});
