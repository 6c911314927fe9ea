import { connectWorker } from '@branchbook/markdown/worker-client';
import { useEffect, useRef, useState } from 'react';

import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';
import type { ListedPost } from '../../posts/published-post.ts';
import { maxFound, searchOnServer } from '../../posts/published-posts.ts';
import { getQueryWords } from './find-matches.ts';
import type { SearchHits } from './search-index.ts';
import type { SearchWorker } from './search.worker.ts';

/** The result of the latest completed query. */
export interface SearchResult {
  readonly query: string;
  /** Number of matching posts; can be larger than `found`. */
  readonly total: number;
  /** True if the server returned its maximum, so more posts may match. */
  readonly isCut: boolean;
  readonly found: readonly FoundPost[];
}

/** A post that matches. */
export interface FoundPost {
  readonly post: ListedPost;
  /** The matched words, folded. */
  readonly words: ReadonlySet<string>;
  /** The part of the text with a match; null if unknown or if there is none. */
  readonly snippet: string | null;
}

/** Posts sent to the worker at a time: copying a thousand takes longer than a frame. */
const batchSize = 100;

/**
 * Searches the posts on their server, or in a worker. The worker starts with `prepare` or the first
 * query.
 *
 * The previous result stays until the next one arrives, so that the list doesn't flicker between
 * keystrokes. A failed search clears it, and the next query starts a new worker.
 *
 * @param limit maximum number of hits, best first
 * @returns `result`: 'failed' if the latest completed query failed; null without a query
 */
export function usePostSearch(
  posts: readonly ListedPost[],
  query: string,
  limit: number,
): { result: SearchResult | 'failed' | null; prepare: () => void } {
  const trimmed = query.trim();
  const [result, setResult] = useState<SearchResult | 'failed' | null>(null);
  const searcher = useRef<Searcher | null>(null);

  // Otherwise the next query would show this result first.
  if (trimmed === '' && result !== null) setResult(null);

  useEffect(
    () => () => {
      searcher.current?.stop();
      searcher.current = null;
    },
    [],
  );

  useEffect(() => {
    if (trimmed === '') return undefined;
    let isWanted = true;
    const used = (searcher.current ??= createSearcher());
    used.search(posts, trimmed, limit).then(
      (found) => found && isWanted && setResult(found),
      (error: unknown) => {
        console.error(error);
        drop(used);
        if (isWanted) setResult('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [posts, trimmed, limit]);

  const prepare = () => {
    const prepared = (searcher.current ??= createSearcher());
    prepared.prepare(posts).catch(() => drop(prepared));
  };
  return { result, prepare };

  /** Stops a failed searcher, so that the next query creates another. */
  function drop(failed: Searcher): void {
    failed.stop();
    if (searcher.current === failed) searcher.current = null;
  }
}

interface Searcher {
  /** Rejects if searches will fail too. */
  readonly prepare: (posts: readonly ListedPost[]) => Promise<void>;
  /** Resolves with null if the list of posts has been replaced. */
  readonly search: (
    posts: readonly ListedPost[],
    query: string,
    limit: number,
  ) => Promise<SearchResult | null>;
  readonly stop: () => void;
}

function createSearcher(): Searcher {
  return arePostsOnServer ? new ServerSearcher() : new WorkerSearcher();
}

/** Searches on the server. */
class ServerSearcher implements Searcher {
  async prepare(): Promise<void> {}

  async search(_: readonly ListedPost[], query: string, limit: number): Promise<SearchResult> {
    const posts = await searchOnServer(query);
    const words = new Set(getQueryWords(query));
    const found = posts.slice(0, limit).map((post) => ({ post, words, snippet: null }));
    return { query, total: posts.length, isCut: posts.length >= maxFound, found };
  }

  stop(): void {}
}

/** Searches in a worker that has a copy of the posts. */
class WorkerSearcher implements Searcher {
  readonly #worker = new Worker(new URL('search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'post-search',
  });
  readonly #connection = connectWorker<SearchWorker>(this.#worker);
  readonly #index = this.#connection.api;
  #posts: readonly ListedPost[] | null = null;
  #giving = Promise.resolve();

  prepare(posts: readonly ListedPost[]): Promise<void> {
    return Promise.race([this.#give(posts), this.#connection.failed]);
  }

  search(posts: readonly ListedPost[], query: string, limit: number): Promise<SearchResult | null> {
    return Promise.race([this.#search(posts, query, limit), this.#connection.failed]);
  }

  async #search(posts: readonly ListedPost[], query: string, limit: number): Promise<SearchResult | null> {
    await this.#give(posts);
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
  #give(posts: readonly ListedPost[]): Promise<void> {
    if (posts !== this.#posts) {
      this.#posts = posts;
      this.#giving = this.#givePieces(posts);
    }
    return this.#giving;
  }

  async #givePieces(posts: readonly ListedPost[]): Promise<void> {
    await this.#index.clear();
    // Stops if another list replaces this one or the page closes.
    for (let given = 0; given < posts.length && posts === this.#posts; given += batchSize) {
      const next = posts.slice(given, given + batchSize);
      await this.#index.add(next.map(({ title, excerpt, content = '' }) => ({ title, excerpt, content })));
    }
  }
}
