import type { BlogPost } from '@branchbook/blog-core';
import { useEffect, useRef, useState } from 'react';

import type { SearchHits } from './post-index.ts';
import type { SearchRequest, SearchResponse } from './search.worker.ts';

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
  const lastId = useRef(0);

  useEffect(() => () => searcher.current?.stop(), []);

  useEffect(() => {
    lastId.current += 1;
    if (wanted === '') return;
    const id = lastId.current;
    searcher.current ??= new PostSearcher();
    searcher.current.give(posts);
    return searcher.current.search({ type: 'search', id, query: wanted, limit }, ({ total, hits }) =>
      setResult({ query: wanted, total, hits }),
    );
  }, [posts, wanted, limit]);

  const prepare = () => {
    searcher.current ??= new PostSearcher();
    searcher.current.give(posts);
  };
  return { result: wanted === '' ? null : result, prepare };
}

/** The worker, and how far it has the posts. */
class PostSearcher {
  readonly #worker = new Worker(new URL('search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'post-search',
  });
  #posts: readonly BlogPost[] | null = null;
  #given = 0;
  #waiting: Extract<SearchRequest, { type: 'search' }> | null = null;

  /** Begins to give the posts to the worker, a piece in a task, unless it has them or is getting them. */
  give(posts: readonly BlogPost[]): void {
    if (posts === this.#posts) return;
    this.#posts = posts;
    this.#given = 0;
    this.#ask({ type: 'clear' });
    this.#giveNext(posts);
  }

  /** @returns stops listening. */
  search(
    request: Extract<SearchRequest, { type: 'search' }>,
    onAnswer: (answer: SearchResponse) => void,
  ): () => void {
    const listener = ({ data }: MessageEvent<SearchResponse>) => {
      if (data.id === request.id) onAnswer(data);
    };
    this.#worker.addEventListener('message', listener);
    if (this.#given < (this.#posts?.length ?? 0)) this.#waiting = request;
    else this.#ask(request);
    return () => this.#worker.removeEventListener('message', listener);
  }

  stop(): void {
    this.#posts = null;
    this.#worker.terminate();
  }

  #giveNext(posts: readonly BlogPost[]): void {
    // Another list has come in between, or the page is gone.
    if (posts !== this.#posts) return;
    const next = posts.slice(this.#given, this.#given + piece);
    this.#given += next.length;
    this.#ask({
      type: 'add',
      posts: next.map(({ title, excerpt, content }) => ({ title, excerpt, content })),
    });
    if (this.#given < posts.length) {
      setTimeout(() => this.#giveNext(posts));
      return;
    }
    if (this.#waiting) this.#ask(this.#waiting);
    this.#waiting = null;
  }

  #ask(request: SearchRequest): void {
    this.#worker.postMessage(request);
  }
}
