import type { TrashedPost } from '@branchbook/blog-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { postsKey } from '../../../posts/query-keys.ts';
import { type ReadView, useTrash } from '../../../posts/queries.ts';
import { createWebDraftLocks } from '../../post-form/drafts/draft-locks.ts';
import { pageDraftStore } from '../../post-form/drafts/draft-store.ts';
import { listTrashedDrafts, type TrashedDraft } from './trashed-drafts.ts';
import { isSamePost } from './unpublish-post.ts';

/** A deleted post, published or not. */
export type TrashEntry = TrashedDraft | (TrashedPost & { readonly draft?: undefined });

const trashedDraftsKey = [...postsKey, 'trashed-drafts'];

/**
 * Returns the deleted posts, the latest first, published or not. Posts that the author unpublished
 * are in the store's trash too, but they are not deleted while their draft exists.
 */
export function useTrashEntries(): ReadView<readonly TrashEntry[]> {
  const client = useQueryClient();
  const trash = useTrash();
  const { data: drafts } = useQuery({ queryKey: trashedDraftsKey, queryFn: readDrafts });

  useEffect(
    () =>
      createWebDraftLocks().subscribe(() => void client.invalidateQueries({ queryKey: trashedDraftsKey })),
    [client],
  );

  const value = useMemo(() => {
    if (!trash.value || !drafts) return undefined;
    const published = trash.value.filter(
      ({ key, post }) =>
        !drafts.unpublished.some((unpublished) =>
          // A crash leaves a draft without its key, whose post may be published still: one that is
          // changed and deleted later is another entry.
          unpublished.trashKey === null ? isSamePost(unpublished.post, post) : unpublished.trashKey === key,
        ),
    );
    return [...published, ...drafts.trashed].toSorted((a, b) => b.deletedAt - a.deletedAt);
  }, [trash.value, drafts]);
  const status = trash.status === 'ready' && !drafts ? 'loading' : trash.status;
  return { ...trash, status, value };
}

/** Reads the deleted drafts, and the posts that the author unpublished. Never rejects. */
async function readDrafts() {
  const [trashed, drafts] = await Promise.all([
    listTrashedDrafts().catch(() => []),
    pageDraftStore.all().catch(() => []),
  ]);
  const all = [...drafts, ...trashed.map(({ draft }) => draft)];
  return { trashed, unpublished: all.flatMap((draft) => draft.unpublished ?? []) };
}
