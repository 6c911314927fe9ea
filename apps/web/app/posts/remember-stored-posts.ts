import type { BlogPost, PostStore } from '@branchbook/blog-core';

import { fingerprint, storedPostsKey } from './stored-text.ts';

/**
 * Stores in local storage if the list differs from the seeds, for `markStoredPosts` of the next
 * page: only local storage can be read before the first paint. A store with a text needs no
 * such mark.
 */
export function rememberStoredPosts(store: Pick<PostStore, 'condition'>, posts: readonly BlogPost[]): void {
  if (store.condition) return;
  try {
    if (fingerprint(JSON.stringify(posts)) === __SEEDS_FINGERPRINT__) localStorage.removeItem(storedPostsKey);
    else localStorage.setItem(storedPostsKey, '');
  } catch {
    // Storage is blocked: the next page shows the seeds until it has read its posts.
  }
}
