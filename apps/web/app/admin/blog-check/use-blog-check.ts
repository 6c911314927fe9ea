import type { BlogPost } from '@branchbook/blog-core';
import { useEffect, useState } from 'react';

import { type PostLintResult, lintPosts } from './lint-posts.ts';

/** Progress and result of the blog check. */
export type BlogCheckState =
  | { readonly step: 'checking'; readonly checked: number }
  | { readonly step: 'checked'; readonly found: readonly PostLintResult[] }
  | { readonly step: 'failed' };

/** Lints posts, again whenever they change. */
export function useBlogCheck(posts: readonly BlogPost[]): { state: BlogCheckState; retry: () => void } {
  const [state, setState] = useState<BlogCheckState>({ step: 'checking', checked: 0 });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show = (next: BlogCheckState): void => {
      if (!signal.aborted) setState(next);
    };
    const onProgress = (checked: number) => show({ step: 'checking', checked });
    lintPosts(posts, { onProgress, signal }).then(
      (found) => show({ step: 'checked', found }),
      () => show({ step: 'failed' }),
    );
    return () => stop.abort();
  }, [posts, attempt]);

  return {
    state,
    retry() {
      setState({ step: 'checking', checked: 0 });
      setAttempt((count) => count + 1);
    },
  };
}
