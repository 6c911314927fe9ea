import type { InitialPosts } from './initial-posts.tsx';
import type { PagePosts, PostStorage } from './post-storage.ts';
import { createQueryClient } from './query-client.ts';
import { postsKey } from './query-keys.ts';

/**
 * Creates the posts of a page: a cache over their storage.
 *
 * @param initial the posts that a server has rendered; null if the page has none
 */
export function createPagePosts(storage: PostStorage, initial: InitialPosts | null = null): PagePosts {
  const client = createQueryClient(storage, initial);
  let isSubscribed = false;
  return {
    storage,
    client,
    subscribe() {
      if (isSubscribed) return;
      isSubscribed = true;
      storage.store.subscribe(() => void client.invalidateQueries({ queryKey: postsKey }));
    },
  };
}
