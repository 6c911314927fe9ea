import type { ImportChoices } from '@branchbook/blog-files';
import { useEffect, useState } from 'react';

import { type ChosenPosts, choosePosts, type PreparedFiles } from './choose-posts.ts';

/** In milliseconds. Applying the choices rewrites the links of all posts, so typing is debounced. */
const delay = 100;

/**
 * Returns the posts and drafts by the choices of the author. The last ones stay until new choices
 * are applied.
 */
export function useChosenPosts(
  prepared: PreparedFiles | null,
  choices: ImportChoices,
): { readonly chosen: ChosenPosts | null; readonly isPending: boolean } {
  const [applied, setApplied] = useState<{
    readonly prepared: PreparedFiles;
    readonly choices: ImportChoices;
    readonly chosen: ChosenPosts;
  }>();
  useEffect(() => {
    if (!prepared) return;
    const timer = setTimeout(
      () => setApplied({ prepared, choices, chosen: choosePosts(prepared, choices) }),
      delay,
    );
    return () => clearTimeout(timer);
  }, [prepared, choices]);
  const isCurrent = applied?.prepared === prepared;
  return {
    chosen: isCurrent && applied ? applied.chosen : null,
    isPending: !isCurrent || applied?.choices !== choices,
  };
}
