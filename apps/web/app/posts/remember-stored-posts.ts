import type { IndexSnapshot } from '@branchbook/blog-core';

import { fingerprint, storedPostsKey } from './stored-text.ts';

/**
 * Remembers in local storage, for `stored-posts.inline.ts` of the next page, whether the list is another one than the seeds: no other
 * store of a browser can be read before the first paint. A stored text says it by itself, so nothing is remembered beside one.
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
