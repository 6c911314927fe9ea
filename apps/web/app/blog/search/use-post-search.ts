import { connect } from '@branchbook/markdown/worker-client';
import { useEffect, useRef, useState } from 'react';

import { createPostKeys } from '../../posts/post-keys.ts';
import type { PublicPostSource } from '../../posts/public-posts.ts';
import { publicPosts } from '../../posts/post-store.ts';
import type { ListedPost } from '../../posts/published-post.ts';
import { foldText } from '../../search/fold-text.ts';
import type { SearchHits } from './search-index.ts';
import type { SearchWorker } from './search.worker.ts';
import { splitWords } from './split-words.ts';

/** The answer to the newest query that has one. */
export interface SearchResult {
  readonly query: string;
  /** How many posts match; they may be more than those found. */
  readonly total: number;
  /** More than the total may match, which is as many as can be had. */
  readonly isCut: boolean;
  readonly found: readonly FoundPost[];
}

/** A post that matches. */
export interface FoundPost {
  /** As in the list. */
  readonly key: string;
  readonly post: ListedPost;
  /** The words of it that match, folded. */
  readonly words: ReadonlySet<string>;
  /** Where they stand in its text; null where that is not known, or they do not. */
  readonly snippet: string | null;
}

/** Posts given to the worker at a time: copying a thousand at once would take longer than a frame. */
const batchSize = 100;

/**
 * Searches the posts, by the server that keeps them, or in a worker, which starts with the first query, or before it, by `prepare`.
 *
 * The previous answer stays until the next one is there, so that the list does not flicker between two keys. After a search that has
 * failed there is none, and the next query begins anew.
 *
 * @param limit how many hits are wanted, the best
 * @returns 'failed' as the result where the newest query that has come to an end has no answer; null while nothing is being searched for
 */
export function usePostSearch(
  posts: readonly ListedPost[],
  query: string,
  limit: number,
): { result: SearchResult | 'failed' | null; prepare: () => void } {
  const trimmed = query.trim();
  const [result, setResult] = useState<SearchResult | 'failed' | null>(null);
  const searcher = useRef<Searcher | null>(null);

  // Else the next query would begin with the answer to this one.
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

  /** Ends one that has failed: the next query has another. */
  function drop(failed: Searcher): void {
    failed.stop();
    if (searcher.current === failed) searcher.current = null;
  }
}

interface Searcher {
  /** Rejects, as a search does, where there will be no answers. */
  readonly prepare: (posts: readonly ListedPost[]) => Promise<void>;
  /** Resolves with null where another list has been given meanwhile. */
  readonly search: (
    posts: readonly ListedPost[],
    query: string,
    limit: number,
  ) => Promise<SearchResult | null>;
  readonly stop: () => void;
}

function createSearcher(): Searcher {
  return publicPosts.search ? new ServerSearcher(publicPosts.search) : new WorkerSearcher();
}

/** As many as the server gives at once. */
const maxFound = 100;

/** Asks the server. */
class ServerSearcher implements Searcher {
  readonly #ask: NonNullable<PublicPostSource['search']>;

  constructor(ask: NonNullable<PublicPostSource['search']>) {
    this.#ask = ask;
  }

  async prepare(): Promise<void> {}

  async search(_: readonly ListedPost[], query: string, limit: number): Promise<SearchResult> {
    const posts = await this.#ask(query, maxFound);
    const keys = createPostKeys(posts);
    const words = new Set(Array.from(splitWords(query), ({ word }) => foldText(word)));
    const found = posts.slice(0, limit).map((post, index) => ({
      key: keys[index] ?? '',
      post,
      words,
      snippet: null,
    }));
    return { query, total: posts.length, isCut: posts.length >= maxFound, found };
  }

  stop(): void {}
}

/** The worker, and how far it has the posts. */
class WorkerSearcher implements Searcher {
  readonly #worker = new Worker(new URL('search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'post-search',
  });
  readonly #connection = connect<SearchWorker>(this.#worker);
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
    const keys = createPostKeys(posts);
    const found = hits.flatMap(({ index, words, snippet }) => {
      const post = posts[index];
      return post ? [{ key: keys[index] ?? '', post, words: new Set(words), snippet }] : [];
    });
    return { query, total, isCut: false, found };
  }

  stop(): void {
    this.#posts = null;
    this.#worker.terminate();
  }

  /** Gives the posts to the worker, unless it has them or is getting them. Resolves when it has them, or gets others. */
  #give(posts: readonly ListedPost[]): Promise<void> {
    if (posts !== this.#posts) {
      this.#posts = posts;
      this.#giving = this.#givePieces(posts);
    }
    return this.#giving;
  }

  async #givePieces(posts: readonly ListedPost[]): Promise<void> {
    await this.#index.clear();
    // Until another list comes in between, or the page is gone.
    for (let given = 0; given < posts.length && posts === this.#posts; given += batchSize) {
      const next = posts.slice(given, given + batchSize);
      await this.#index.add(next.map(({ title, excerpt, content = '' }) => ({ title, excerpt, content })));
    }
  }
}
