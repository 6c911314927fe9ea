import { parseSearch, type PostStore } from '@branchbook/blog-core';

import type { ListedPost } from '../../posts/published-post.ts';
import { getQueryWords } from './find-matches.ts';
import type { Searcher, SearchResult } from './searcher.ts';

/** The maximum number of posts that a search finds. */
const maxFound = 100;

/** Searches the posts on their server, the best match first. */
export class ServerSearcher implements Searcher {
  readonly #store: PostStore;

  constructor(store: PostStore) {
    this.#store = store;
  }

  async prepare(): Promise<void> {}

  async search(_: readonly ListedPost[], query: string, limit: number): Promise<SearchResult> {
    const { posts } = await this.#store.list({ search: query, limit: maxFound });
    const words = new Set(getQueryWords(parseSearch(query).text));
    const found = posts.slice(0, limit).map((post) => ({ post, words, snippet: null }));
    return { query, total: posts.length, isCut: posts.length >= maxFound, found };
  }

  stop(): void {}
}
