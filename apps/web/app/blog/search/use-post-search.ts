import { useEffect, useRef, useState } from 'react';

import { usePostStore } from '../../posts/post-storage.ts';
import type { ListedPost } from '../../posts/published-post.ts';
import type { CreateSearcher, Searcher, SearchResult } from './searcher.ts';

/**
 * Searches the posts. The searcher, and its worker, starts with `prepare` or the first query.
 *
 * The previous result stays until the next one arrives, so that the list doesn't flicker between
 * keystrokes. A failed search clears it, and the next query starts a new worker.
 *
 * @param limit maximum number of hits, best first
 * @param createSearcher stable
 * @returns `result`: 'failed' if the latest completed query failed; null without a query
 */
export function usePostSearch(
  posts: readonly ListedPost[],
  query: string,
  limit: number,
  createSearcher: CreateSearcher,
): { result: SearchResult | 'failed' | null; prepare: () => void } {
  const store = usePostStore();
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
    const used = (searcher.current ??= createSearcher(store));
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
  }, [posts, trimmed, limit, store, createSearcher]);

  const prepare = () => {
    const prepared = (searcher.current ??= createSearcher(store));
    prepared.prepare(posts).catch(() => drop(prepared));
  };
  return { result, prepare };

  /** Stops a failed searcher, so that the next query creates another. */
  function drop(failed: Searcher): void {
    failed.stop();
    if (searcher.current === failed) searcher.current = null;
  }
}
