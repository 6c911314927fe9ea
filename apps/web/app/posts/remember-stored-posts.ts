import type { IndexSnapshot } from '@branchbook/blog-core';

import { fingerprint, storedPostsKey } from './stored-text.ts';

/**
 * Stores in local storage if the list differs from the seeds, for `stored-posts.inline.ts` of the
 * next page: only local storage can be read before the first paint. A stored text needs no such
 * mark.
 */
export function rememberStoredPosts({ posts, storedText }: IndexSnapshot): void {
  if (storedText || __POSTS_ON_SERVER__) return;
  try {
    if (fingerprint(JSON.stringify(posts)) === __SEEDS_FINGERPRINT__) localStorage.removeItem(storedPostsKey);
    else localStorage.setItem(storedPostsKey, '');
  } catch {
    // Storage is blocked: the next page shows the seeds until it has read its posts.
  }
}
