import type { PostSummary } from '@branchbook/blog-core';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

import { usePostStorage } from '../../posts/post-storage.ts';
import { type PostPagesView, storedPostQuery } from '../../posts/admin-queries.ts';
import { type Draft, getEditedId } from '../post-model/draft.ts';

/** The posts that drafts edit. */
export interface EditedPosts {
  readonly posts: readonly PostSummary[];
  /** Returns true if it is not known yet whether the post of a draft exists. */
  readonly isPending: (draft: Draft) => boolean;
}

/**
 * Returns the posts that drafts edit. Gets those that are not on a loaded page.
 *
 * @param list the whole list, as far as it is loaded
 */
export function useEditedPosts(
  drafts: readonly Draft[],
  { posts: loaded, hasNextPage }: Pick<PostPagesView, 'posts' | 'hasNextPage'>,
): EditedPosts {
  const storage = usePostStorage();
  const missing = useMemo(() => {
    if (!hasNextPage) return [];
    const known = new Set(loaded.map(({ id }) => id));
    const ids = drafts.map(getEditedId).filter((id) => id !== null);
    return [...new Set(ids)].filter((id) => !known.has(id));
  }, [drafts, loaded, hasNextPage]);

  const results = useQueries({
    queries: missing.map((id) => storedPostQuery(storage, id)),
    combine,
  });

  return useMemo(() => {
    const pending = new Set(missing.filter((_, index) => results[index] === undefined));
    return {
      posts: [...loaded, ...results.flatMap((stored) => stored?.post ?? [])],
      isPending: (draft) => {
        const id = getEditedId(draft);
        return id !== null && pending.has(id);
      },
    };
  }, [loaded, missing, results]);
}

function combine<Stored>(results: readonly UseQueryResult<Stored>[]): readonly (Stored | undefined)[] {
  return results.map(({ data }) => data);
}
