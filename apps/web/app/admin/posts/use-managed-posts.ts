import type { IndexedPost } from '@branchbook/blog-core';
import { useDeferredValue, useMemo } from 'react';

import { createPostKeys } from '../../posts/post-keys.ts';
import { useDraftList } from '../post-form/drafts/use-draft-list.ts';
import { postChangedBy } from '../post-form/post-model/draft.ts';
import { draftTitle } from '../post-form/post-model/draft-title.ts';
import { matchesQuery } from '../lib/matches-query.ts';
import { listedPosts } from './list/listed-posts.ts';
import { useDeferWhilePointerDown } from '../lib/use-defer-while-pointer-down.ts';
import { useTrash } from './trash/use-trash.ts';
import { isWholeList, showsPosts, useListView } from './use-list-view.ts';

/**
 * What Manage Posts shows of the posts, the drafts and the trash, as its address asks.
 *
 * @param isPart the list goes on behind the posts
 */
export function useManagedPosts(posts: readonly IndexedPost[], isPart: boolean) {
  const { view, change, showAll } = useListView();
  const shown = useDeferredValue(view);
  const keys = useMemo(() => createPostKeys(posts), [posts]);
  const rows = useMemo(
    () => (showsPosts(shown) ? listedPosts(posts, keys, shown) : []),
    [posts, keys, shown],
  );
  const draftList = useDraftList();
  // They may come late, when another tab lets go of one.
  const allDrafts = useDeferWhilePointerDown(draftList.drafts);
  const drafts = useMemo(
    () =>
      shown.show === 'published' || shown.show === 'trash'
        ? []
        : allDrafts.filter(
            (draft) =>
              matchesQuery({ ...draft.fields, title: draftTitle(draft.fields) }, shown.query) &&
              // Whether its post is there is not known before.
              !(isPart && postChangedBy(draft, posts, allDrafts) === 'gone'),
          ),
    [allDrafts, shown, isPart, posts],
  );
  const trash = useTrash(posts);
  const hasTrash = trash.step === 'read' && trash.trashed.length > 0;

  return {
    /** As the author asks for it; what is drawn follows a moment later as `shown`. */
    view,
    shown,
    change,
    showAll,
    rows,
    isMovable: posts.length > 1 && !isPart && isWholeList(shown),
    drafts,
    draftList,
    trash,
    /** There is something that could be searched, or was looked for. */
    hasTools: posts.length > 0 || allDrafts.length > 0 || hasTrash || shown.show === 'trash',
    isNothingFound:
      !isPart &&
      (draftList.hasLooked || shown.show === 'published') &&
      drafts.length + rows.length === 0 &&
      shown.show !== 'trash' &&
      (posts.length > 0 || shown.show === 'drafts'),
  };
}
