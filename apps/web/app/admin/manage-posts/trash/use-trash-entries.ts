import type { TrashedPost } from '@branchbook/blog-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { postsKey } from '../../../posts/query-keys.ts';
import { getRetryInterval, type ReadView, toRetriedView, useTrash } from '../../../posts/admin-queries.ts';
import { createWebDraftLocks } from '../../drafts/draft-locks.ts';
import { pageDraftStore } from '../../drafts/draft-store.ts';
import { listTrashedDrafts, type TrashedDraft } from './trashed-drafts.ts';
import { isSamePost } from '../../publishing/unpublish-post.ts';

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
  const { value: drafts, status: draftStatus } = toRetriedView(
    useQuery({ queryKey: trashedDraftsKey, queryFn: readDrafts, refetchInterval: getRetryInterval }),
  );
  // A browser may have no drafts while a server has posts.
  const isPending = draftStatus === 'loading';

  useEffect(
    () =>
      createWebDraftLocks().subscribe(() => void client.invalidateQueries({ queryKey: trashedDraftsKey })),
    [client],
  );

  const value = useMemo(() => {
    if (!trash.value || isPending) return undefined;
    const { unpublished, trashed } = drafts ?? noDrafts;
    const published = trash.value.filter(
      ({ key, post }) =>
        !unpublished.some((each) =>
          // A crash leaves a draft without its key, whose post may be published still: one that is
          // changed and deleted later is another entry.
          each.trashKey === null ? isSamePost(each.post, post) : each.trashKey === key,
        ),
    );
    return [...published, ...trashed].toSorted((a, b) => b.deletedAt - a.deletedAt);
  }, [trash.value, drafts, isPending]);
  const status = trash.status === 'ready' && isPending ? 'loading' : trash.status;
  return { ...trash, status, value };
}

const noDrafts: Awaited<ReturnType<typeof readDrafts>> = { trashed: [], unpublished: [] };

/** Reads the deleted drafts, and the posts that the author unpublished. */
async function readDrafts() {
  const [trashed, drafts] = await Promise.all([listTrashedDrafts(), pageDraftStore.all()]);
  const all = [...drafts, ...trashed.map(({ draft }) => draft)];
  return { trashed, unpublished: all.flatMap((draft) => draft.unpublished ?? []) };
}
