import type { BlogPost } from '@branchbook/blog-core';

import { arePostsOnServer } from './are-posts-on-server.ts';
import { postStore } from './post-store.ts';
import { fingerprint, storedPostsKey } from './stored-text.ts';

/**
 * Stores in local storage if the list differs from the seeds, for `stored-posts.inline.ts` of the
 * next page: only local storage can be read before the first paint. A store with a text needs no
 * such mark.
 */
export function rememberStoredPosts(posts: readonly BlogPost[]): void {
  if (arePostsOnServer || postStore.condition) return;
  try {
    if (fingerprint(JSON.stringify(posts)) === __SEEDS_FINGERPRINT__) localStorage.removeItem(storedPostsKey);
    else localStorage.setItem(storedPostsKey, '');
  } catch {
    // Storage is blocked: the next page shows the seeds until it has read its posts.
  }
}
