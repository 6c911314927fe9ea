import type { BlogPost, PostVersion } from '@branchbook/blog-core';
import { useEffect, useState } from 'react';

import { onHistoryRecorded, postHistories } from '../../posts/history-and-trash.ts';

/** The versions of a post, the latest first. */
export type VersionsState =
  | { readonly step: 'loading' }
  | { readonly step: 'read'; readonly versions: readonly PostVersion[] }
  /** This browser blocks storage, or hasn't responded yet. */
  | { readonly step: 'failed' };

/** After this time without a response, shows that the history is unavailable. */
const timeoutMs = 4000;

/** Returns the saved versions of a post. Reloads them when this or another tab saves the post. */
export function useVersions(post: BlogPost): VersionsState {
  const [state, setState] = useState<VersionsState>({ step: 'loading' });

  useEffect(() => {
    let isOver = false;
    let reads = 0;
    const read = (): void => {
      const own = (reads += 1);
      const show = (next: VersionsState): void => {
        // A later read has newer data.
        if (isOver || own !== reads) return;
        clearTimeout(patience);
        setState(next);
      };
      postHistories.getVersions(post.id).then(
        (versions) => show({ step: 'read', versions }),
        () => show({ step: 'failed' }),
      );
    };
    const patience = setTimeout(() => setState({ step: 'failed' }), timeoutMs);
    read();
    const stop = onHistoryRecorded(read);
    return () => {
      isOver = true;
      clearTimeout(patience);
      stop();
    };
  }, [post]);

  return state;
}
