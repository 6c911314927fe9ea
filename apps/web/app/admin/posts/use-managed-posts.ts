import type { IndexedPost } from '@branchbook/blog-core';
import { useDeferredValue, useMemo } from 'react';

import { createPostKeys } from '../../posts/post-keys.ts';
import { useDraftList } from '../post-form/drafts/use-draft-list.ts';
import { findEditedPost } from '../post-form/post-model/draft.ts';
import { getDraftTitle } from '../post-form/post-model/draft-title.ts';
import { matchesQuery } from '../lib/matches-query.ts';
import { filterPosts } from './list/filter-posts.ts';
import { useDeferWhilePointerDown } from '../lib/use-defer-while-pointer-down.ts';
import { useTrash } from './trash/use-trash.ts';
import { isWholeList, includesPosts, useListView } from './use-list-view.ts';

/**
 * Returns the posts, drafts and trash that Manage Posts shows.
 *
 * @param isPart the list has more posts, which aren't loaded yet
 */
export function useManagedPosts(posts: readonly IndexedPost[], isPart: boolean) {
  const { view, change, clearFilters } = useListView();
  const deferredView = useDeferredValue(view);
  const keys = useMemo(() => createPostKeys(posts), [posts]);
  const rows = useMemo(
    () => (includesPosts(deferredView) ? filterPosts(posts, keys, deferredView) : []),
    [posts, keys, deferredView],
  );
  const draftList = useDraftList();
  // A draft may appear late, when another tab closes it.
  const allDrafts = useDeferWhilePointerDown(draftList.drafts);
  const drafts = useMemo(
    () =>
      deferredView.filter === 'published' || deferredView.filter === 'trash'
        ? []
        : allDrafts.filter(
            (draft) =>
              matchesQuery({ ...draft.fields, title: getDraftTitle(draft.fields) }, deferredView.query) &&
              // Its post may be in the part that isn't loaded yet.
              !(isPart && findEditedPost(draft, posts, allDrafts) === 'gone'),
          ),
    [allDrafts, deferredView, isPart, posts],
  );
  const trash = useTrash(posts);
  const hasTrash = trash.step === 'read' && trash.trashed.length > 0;

  return {
    /** As requested; the rows follow a moment later, as `shown`. */
    view,
    shown: deferredView,
    change,
    clearFilters,
    rows,
    isMovable: posts.length > 1 && !isPart && isWholeList(deferredView),
    drafts,
    draftList,
    trash,
    /** There is something to search, or a search is active. */
    hasTools: posts.length > 0 || allDrafts.length > 0 || hasTrash || deferredView.filter === 'trash',
    isEmpty:
      !isPart &&
      (draftList.isLoaded || deferredView.filter === 'published') &&
      drafts.length + rows.length === 0 &&
      deferredView.filter !== 'trash' &&
      (posts.length > 0 || deferredView.filter === 'drafts'),
  };
}
