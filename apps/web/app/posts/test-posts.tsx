import type { PostStore } from '@branchbook/blog-core';
import type { ReactNode } from 'react';

import { createBrowserStorage } from './browser-storage.ts';
import { browserMessages, createServerMessages } from './messages.ts';
import { createPagePosts } from './page-posts.ts';
import type { PagePosts, PostStorage } from './post-storage.ts';
import { PostsProvider } from './posts-provider.tsx';

/** Creates the storage of a test: that of a browser, or with `options` another one. */
export function createTestStorage(store: PostStore, options: Partial<PostStorage> = {}): PostStorage {
  return { ...createBrowserStorage(store), ...options };
}

/** Creates posts for `TestPosts`; see `createTestStorage`. */
export function createTestPosts(store: PostStore, options: Partial<PostStorage> = {}): PagePosts {
  return createPagePosts(createTestStorage(store, options));
}

/** Provides posts and messages to a component of the admin. */
export function TestPosts({ posts, children }: { posts: PagePosts; children: ReactNode }) {
  const messages = posts.storage.isOnServer ? createServerMessages() : browserMessages;
  return (
    <PostsProvider posts={posts} messages={messages}>
      {children}
    </PostsProvider>
  );
}
