import type { IndexedPost } from '@branchbook/blog-core';
import { useEffect, useMemo, useState } from 'react';

import {
  postTrash,
  type TrashEntry,
  type TrashedPost,
  getTrashedPosts,
} from '../../../posts/history-and-trash.ts';
import { usePrefetchPosts } from '../../../posts/posts.query.ts';
import { onTrashChanged } from './removals.ts';

/** What is known of the trash: the posts in it, the latest deleted first. */
export type TrashState =
  | { readonly step: 'loading' }
  | { readonly step: 'read'; readonly trashed: readonly TrashedPost[] }
  /** This browser does not let one be kept. */
  | { readonly step: 'failed' };

/** The deleted posts, read anew whenever the list or the trash changes, here or in another tab. */
export function useTrash(posts: readonly IndexedPost[]): TrashState {
  const [entries, setEntries] = useState<readonly TrashEntry[] | 'unread' | 'failed'>('unread');

  useEffect(() => {
    let reads = 0;
    const read = (): void => {
      const own = (reads += 1);
      const show = (next: readonly TrashEntry[] | 'failed'): void => {
        // A later reading knows better.
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

  // Whether the list holds a deleted post word for word is told by its content.
  const wanted = useMemo(() => {
    if (entries === 'unread' || entries === 'failed') return [];
    const deleted = new Set(entries.flatMap(({ removed }) => removed.map(({ post }) => post.id)));
    return [...new Set(posts.map(({ id }) => id).filter((id) => deleted.has(id)))];
  }, [entries, posts]);
  usePrefetchPosts(wanted);

  return useMemo(() => {
    if (entries === 'unread') return { step: 'loading' };
    return entries === 'failed'
      ? { step: 'failed' }
      : { step: 'read', trashed: getTrashedPosts(entries, posts) };
  }, [entries, posts]);
}
