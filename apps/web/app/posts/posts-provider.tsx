import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { StorageMessages } from './messages.ts';
import { type PagePosts, PagePostsContext, StorageMessagesContext } from './post-storage.ts';

/**
 * Provides posts, with their cache, to the components that read or change them.
 *
 * @param messages what the admin says about the storage; null for readers
 */
export function PostsProvider({
  posts,
  messages = null,
  children,
}: {
  posts: PagePosts;
  messages?: StorageMessages | null | undefined;
  children: ReactNode;
}) {
  return (
    <PagePostsContext value={posts}>
      <StorageMessagesContext value={messages}>
        <QueryClientProvider client={posts.client}>{children}</QueryClientProvider>
      </StorageMessagesContext>
    </PagePostsContext>
  );
}
