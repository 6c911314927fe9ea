import { notifyManager, QueryClient } from '@tanstack/react-query';

import type { InitialPosts } from './initial-posts.tsx';
import { isUnavailable } from './is-unavailable.ts';
import type { PostStorage } from './post-storage.ts';
import { publishedListKey, publishedPostKey, tagsKey, toFirstPages } from './query-keys.ts';

/** Data is fresh for 60 s. Changes arrive at once, by the store's subscription. */
const staleTimeMs = 60_000;
/** Retries of a read that a server did not answer: after one and two seconds. */
const maxRetries = 2;

// In the same frame. The default, a timer, would paint a frame without a post that is at hand.
notifyManager.setScheduler(queueMicrotask);

/**
 * Creates the cache of a page's posts, with those that a server has rendered.
 *
 * @param initial null if the page has none
 */
export function createQueryClient(
  { isOnServer }: Pick<PostStorage, 'isOnServer'>,
  initial: InitialPosts | null,
): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        refetchOnWindowFocus: false,
        // The browser's store needs no network.
        networkMode: 'always',
        retry: (failures, error) => isOnServer && failures < maxRetries && isUnavailable(error),
      },
    },
  });
  if (initial?.list) {
    const { after, tag = null } = initial.list;
    client.setQueryData(publishedListKey(after, tag), toFirstPages(initial.list));
  }
  if (initial?.tags) client.setQueryData(tagsKey, initial.tags);
  if (initial?.post) client.setQueryData(publishedPostKey(initial.post.slug), initial.post.found);
  return client;
}
