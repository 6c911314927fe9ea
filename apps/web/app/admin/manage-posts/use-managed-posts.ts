import { useDeferredValue, useMemo, useState } from 'react';

import { type PostPagesView, usePostPages } from '../../posts/admin-queries.ts';
import { useDraftList } from '../drafts/use-draft-list.ts';
import { getDraftTitle } from '../post-model/draft-title.ts';
import { matchesQuery } from '../lib/matches-query.ts';
import { useDeferWhilePointerDown } from '../lib/use-defer-while-pointer-down.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { useDebouncedSearch } from '../lib/use-debounced-search.ts';
import type { ListedPost } from './list/post-row.tsx';
import { useTrashEntries } from './trash/use-trash-entries.ts';
import { useEditedPosts } from './use-edited-posts.ts';
import {
  type FilterCounts,
  isWholeList,
  includesPosts,
  type ListView,
  useListView,
} from './use-list-view.ts';

/** After this time, the screen says that it waits for posts. */
const slowMs = 500;

/** Returns the posts, drafts and trash that Manage Posts shows. */
export function useManagedPosts() {
  const { view, change, clearFilters } = useListView();
  const query = useDebouncedSearch(view.query);
  const deferredView = useDeferredValue(useMemo(() => ({ ...view, query }), [view, query]));
  const whole = usePostPages();
  const found = usePostPages(toPostQuery(deferredView));
  const total = getTotal(whole);
  const [shown, setShown] = useState(deferredView);
  // Shown together with its posts. Until then the count would be of others, and each row would render again.
  if (shown !== deferredView && !found.isPrevious) setShown(deferredView);
  const isWaiting = found.isPrevious || view.query !== shown.query;
  const isSlow = useDebounced(isWaiting, isWaiting ? slowMs : 0);
  const rows = useMemo(
    () =>
      includesPosts(shown) ? found.posts.map((post): ListedPost => ({ key: String(post.id), post })) : [],
    [found.posts, shown],
  );
  const draftList = useDraftList();
  // A draft may appear late, when another tab closes it.
  const allDrafts = useDeferWhilePointerDown(draftList.drafts);
  const edited = useEditedPosts(allDrafts, whole);
  const listedDrafts = useMemo(
    () => allDrafts.filter((draft) => !edited.isPending(draft)),
    [allDrafts, edited],
  );
  const drafts = useMemo(
    () =>
      shown.filter === 'published' || shown.filter === 'trash'
        ? []
        : listedDrafts.filter((draft) =>
            matchesQuery({ ...draft.fields, title: getDraftTitle(draft.fields) }, shown.query),
          ),
    [listedDrafts, shown],
  );
  const trash = useTrashEntries();
  const draftCount = draftList.isLoaded ? listedDrafts.length : null;
  const filterCounts: FilterCounts = {
    all: draftCount === null ? null : total + draftCount,
    published: total,
    drafts: draftCount,
    trash: trash.value?.length ?? null,
  };
  const hasTrash = trash.value !== undefined && trash.value.length > 0;

  return {
    /** As requested; the rows follow once their posts are read, as `shown`. */
    view,
    shown,
    /** The rows are those of another view, whose posts have been loading for a while. */
    isSlow,
    change,
    clearFilters,
    /** The list in its own order. */
    whole,
    /** The posts that match the search, sorted. */
    found,
    /** The number of posts in the list, and of those that match. */
    counts: { total, found: getTotal(found) },
    filterCounts,
    rows,
    isMovable: total > 1 && isWholeList(shown),
    drafts,
    /** The posts that the drafts edit. */
    editedPosts: edited.posts,
    draftList,
    trash,
    /** There is something to search, or a search is active. */
    hasTools: total > 0 || allDrafts.length > 0 || hasTrash || shown.filter === 'trash',
    isEmpty:
      found.status === 'ready' &&
      (draftList.isLoaded || shown.filter === 'published') &&
      drafts.length + rows.length === 0 &&
      shown.filter !== 'trash' &&
      (total > 0 || shown.filter === 'drafts'),
  };
}

function toPostQuery(view: ListView) {
  return includesPosts(view) ? { search: view.query.trim(), sort: view.sort } : {};
}

function getTotal({ total, posts }: PostPagesView): number {
  return total ?? posts.length;
}
