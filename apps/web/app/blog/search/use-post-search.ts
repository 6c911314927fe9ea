import type { BlogPost } from '@branchbook/blog-core';
import { useEffect, useRef, useState } from 'react';

import type { SearchHit } from './post-index.ts';
import type { SearchRequest, SearchResponse } from './search.worker.ts';

/** The answer to the newest query that has one; null while nothing is being searched for. */
export interface SearchResult {
  readonly query: string;
  readonly hits: readonly SearchHit[];
}

/**
 * Searches the posts in a worker, which starts with the first query.
 *
 * The previous answer stays until the next one is there, so that the list does not flicker between two keys.
 */
export function usePostSearch(posts: readonly BlogPost[], query: string): SearchResult | null {
  const wanted = query.trim();
  const [result, setResult] = useState<SearchResult | null>(null);
  const worker = useRef<{ port: Worker; indexed: readonly BlogPost[] | null } | null>(null);
  const newest = useRef(0);

  useEffect(() => () => worker.current?.port.terminate(), []);

  useEffect(() => {
    newest.current += 1;
    if (wanted === '') return;
    const id = newest.current;
    worker.current ??= { port: startWorker(), indexed: null };
    const { port } = worker.current;
    if (worker.current.indexed !== posts) {
      worker.current.indexed = posts;
      ask(port, {
        type: 'index',
        posts: posts.map(({ title, excerpt, content }) => ({ title, excerpt, content })),
      });
    }
    const onAnswer = ({ data }: MessageEvent<SearchResponse>) => {
      if (data.id === id && id === newest.current) setResult({ query: wanted, hits: data.hits });
    };
    port.addEventListener('message', onAnswer);
    ask(port, { type: 'search', id, query: wanted });
    return () => port.removeEventListener('message', onAnswer);
  }, [posts, wanted]);

  return wanted === '' ? null : result;
}

function startWorker(): Worker {
  return new Worker(new URL('search.worker.ts', import.meta.url), { type: 'module', name: 'post-search' });
}

function ask(port: Worker, request: SearchRequest): void {
  port.postMessage(request);
}
