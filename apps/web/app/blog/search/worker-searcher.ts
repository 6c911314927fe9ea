import { connectWorker } from '@branchbook/markdown/worker-client';

import type { ListedPost } from '../../posts/published-post.ts';
import type { Searcher, SearchResult } from './searcher.ts';
import type { SearchHits } from './search-index.ts';
import type { SearchWorker } from './search.worker.ts';

/** Posts sent to the worker at a time: copying a thousand takes longer than a frame. */
const batchSize = 100;

/** Searches in a worker that has a copy of the posts. */
export class WorkerSearcher implements Searcher {
  readonly #worker = new Worker(new URL('search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'post-search',
  });
  readonly #connection = connectWorker<SearchWorker>(this.#worker);
  readonly #index = this.#connection.api;
  #posts: readonly ListedPost[] | null = null;
  #sending = Promise.resolve();

  prepare(posts: readonly ListedPost[]): Promise<void> {
    return Promise.race([this.#send(posts), this.#connection.failed]);
  }

  search(posts: readonly ListedPost[], query: string, limit: number): Promise<SearchResult | null> {
    return Promise.race([this.#search(posts, query, limit), this.#connection.failed]);
  }

  async #search(posts: readonly ListedPost[], query: string, limit: number): Promise<SearchResult | null> {
    await this.#send(posts);
    if (posts !== this.#posts) return null;
    const { total, hits }: SearchHits = await this.#index.search(query, limit);
    const found = hits.flatMap(({ index, words, snippet }) => {
      const post = posts[index];
      return post ? [{ post, words: new Set(words), snippet }] : [];
    });
    return { query, total, isCut: false, found };
  }

  stop(): void {
    this.#posts = null;
    this.#worker.terminate();
  }

  /**
   * Sends the posts to the worker unless they are sent already. Resolves when they or newer ones
   * are.
   */
  #send(posts: readonly ListedPost[]): Promise<void> {
    if (posts !== this.#posts) {
      this.#posts = posts;
      this.#sending = this.#sendBatches(posts);
    }
    return this.#sending;
  }

  async #sendBatches(posts: readonly ListedPost[]): Promise<void> {
    await this.#index.clear();
    // Stops if another list replaces this one or the page closes.
    for (let start = 0; start < posts.length && posts === this.#posts; start += batchSize) {
      const next = posts.slice(start, start + batchSize);
      await this.#index.add(
        next.map(({ title, excerpt, content = '', tags }) => ({ title, excerpt, content, tags })),
      );
    }
  }
}
