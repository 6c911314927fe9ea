import type { IndexedPost } from '@branchbook/blog-core';
import { useEffect, useState } from 'react';

import { loadAllPosts } from '../../posts/load-content.ts';
import { type PostNotes, reviewPosts } from './review-posts.ts';

/** How far the check of all posts is. */
export type BlogCheckState =
  | { readonly step: 'checking'; readonly reviewed: number }
  | { readonly step: 'checked'; readonly found: readonly PostNotes[] }
  | { readonly step: 'failed' };

/**
 * Checks all posts, and again if the list changes. The contents are read for it: a list of the
 * server's has none.
 *
 * @param posts the list as it is shown
 */
export function useBlogCheck(posts: readonly IndexedPost[]): { state: BlogCheckState; retry: () => void } {
  const [state, setState] = useState<BlogCheckState>({ step: 'checking', reviewed: 0 });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show = (next: BlogCheckState): void => {
      if (!signal.aborted) setState(next);
    };
    const onProgress = (reviewed: number) => show({ step: 'checking', reviewed });
    loadAllPosts()
      .then((whole) => reviewPosts(whole, { onProgress, signal }))
      .then(
        (found) => show({ step: 'checked', found }),
        () => show({ step: 'failed' }),
      );
    return () => stop.abort();
  }, [posts, attempt]);

  return {
    state,
    retry() {
      setState({ step: 'checking', reviewed: 0 });
      setAttempt((count) => count + 1);
    },
  };
}
