import type { BlogPost, PostVersion } from '@branchbook/blog-core';
import { useEffect, useState } from 'react';

import { onHistoryRecorded, postHistories } from '../../posts/history-and-trash.ts';

/** What is known of a post's versions: the latest first. */
export type VersionsState =
  | { readonly step: 'loading' }
  | { readonly step: 'read'; readonly versions: readonly PostVersion[] }
  /** This browser does not let them be kept, or has not answered yet. */
  | { readonly step: 'failed' };

/** A browser that has not answered by then is said to keep nothing, until it does answer. */
const patienceMs = 4000;

/** The kept versions of a post, read anew whenever it was saved, here or in another tab. */
export function useVersions(post: BlogPost): VersionsState {
  const [state, setState] = useState<VersionsState>({ step: 'loading' });

  useEffect(() => {
    let isOver = false;
    let reads = 0;
    const read = (): void => {
      const own = (reads += 1);
      const show = (next: VersionsState): void => {
        // A later reading knows better.
        if (isOver || own !== reads) return;
        clearTimeout(patience);
        setState(next);
      };
      postHistories.getVersions(post.id).then(
        (versions) => show({ step: 'read', versions }),
        () => show({ step: 'failed' }),
      );
    };
    const patience = setTimeout(() => setState({ step: 'failed' }), patienceMs);
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
