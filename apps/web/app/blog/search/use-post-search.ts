import type { BlogPost } from '@branchbook/blog-core';
import { wrap } from 'comlink';
import { useEffect, useRef, useState } from 'react';

import type { SearchHits } from './post-index.ts';
import type { SearchWorker } from './search.worker.ts';

/** The answer to the newest query that has one; null while nothing is being searched for. */
export interface SearchResult extends SearchHits {
  readonly query: string;
}

/** Posts given to the worker at a time: copying a thousand at once would take longer than a frame. */
const piece = 100;

/**
 * Searches the posts in a worker, which starts with the first query, or before it, by `prepare`.
 *
 * The previous answer stays until the next one is there, so that the list does not flicker between two keys.
 *
 * @param limit how many hits are wanted, the best
 */
export function usePostSearch(
  posts: readonly BlogPost[],
  query: string,
  limit: number,
): { result: SearchResult | null; prepare: () => void } {
  const wanted = query.trim();
  const [result, setResult] = useState<SearchResult | null>(null);
  const searcher = useRef<PostSearcher | null>(null);

  useEffect(
    () => () => {
      searcher.current?.stop();
      searcher.current = null;
    },
    [],
  );

  useEffect(() => {
    if (wanted === '') return undefined;
    let isWanted = true;
    searcher.current ??= new PostSearcher();
    void search(searcher.current);
    return () => {
      isWanted = false;
    };

    async function search(inPosts: PostSearcher): Promise<void> {
      await inPosts.give(posts);
      if (!isWanted) return;
      const { total, hits } = await inPosts.search(wanted, limit);
      if (isWanted) setResult({ query: wanted, total, hits });
    }
  }, [posts, wanted, limit]);

  const prepare = () => {
    searcher.current ??= new PostSearcher();
    void searcher.current.give(posts);
  };
  return { result: wanted === '' ? null : result, prepare };
}

/** The worker, and how far it has the posts. */
class PostSearcher {
  readonly #worker = new Worker(new URL('search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'post-search',
  });
  readonly #index = wrap<SearchWorker>(this.#worker);
  #posts: readonly BlogPost[] | null = null;
  #giving = Promise.resolve();

  /** Gives the posts to the worker, unless it has them or is getting them. Resolves when it has them, or gets others. */
  give(posts: readonly BlogPost[]): Promise<void> {
    if (posts !== this.#posts) {
      this.#posts = posts;
      this.#giving = this.#givePieces(posts);
    }
    return this.#giving;
  }

  search(query: string, limit: number): Promise<SearchHits> {
    return this.#index.search(query, limit);
  }

  stop(): void {
    this.#posts = null;
    this.#worker.terminate();
  }

  async #givePieces(posts: readonly BlogPost[]): Promise<void> {
    await this.#index.clear();
    // Until another list comes in between, or the page is gone.
    for (let given = 0; given < posts.length && posts === this.#posts; given += piece) {
      const next = posts.slice(given, given + piece);
      await this.#index.add(next.map(({ title, excerpt, content }) => ({ title, excerpt, content })));
    }
  }
}
