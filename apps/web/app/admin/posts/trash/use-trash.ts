import type { IndexedPost } from '@branchbook/blog-core';
import { useEffect, useMemo, useState } from 'react';

import {
  postTrash,
  type TrashEntry,
  type TrashedPost,
  getTrashedPosts,
} from '../../../posts/history-and-trash.ts';
import { usePrefetchPosts } from '../../../posts/posts.query.ts';
import { onTrashChanged } from './trash.ts';

/** The trash, the latest deleted posts first. */
export type TrashState =
  | { readonly step: 'loading' }
  | { readonly step: 'read'; readonly trashed: readonly TrashedPost[] }
  /** This browser blocks storage. */
  | { readonly step: 'failed' };

/** Returns the trash. Reloads it when this or another tab changes the list or the trash. */
export function useTrash(posts: readonly IndexedPost[]): TrashState {
  const [entries, setEntries] = useState<readonly TrashEntry[] | 'unread' | 'failed'>('unread');

  useEffect(() => {
    let reads = 0;
    const read = (): void => {
      const own = (reads += 1);
      const show = (next: readonly TrashEntry[] | 'failed'): void => {
        // A later read has newer data.
        if (own === reads) setEntries(next);
      };
      postTrash.getEntries(Date.now()).then(show, () => show('failed'));
    };
    read();
    const stop = onTrashChanged(read);
    return () => {
      reads += 1;
      stop();
    };
  }, [posts]);

  // Contents are needed to tell if the list has a deleted post unchanged.
  const listedIds = useMemo(() => {
    if (entries === 'unread' || entries === 'failed') return [];
    const deleted = new Set(entries.flatMap(({ removed }) => removed.map(({ post }) => post.id)));
    return [...new Set(posts.map(({ id }) => id).filter((id) => deleted.has(id)))];
  }, [entries, posts]);
  usePrefetchPosts(listedIds);

  return useMemo(() => {
    if (entries === 'unread') return { step: 'loading' };
    return entries === 'failed'
      ? { step: 'failed' }
      : { step: 'read', trashed: getTrashedPosts(entries, posts) };
  }, [entries, posts]);
}
