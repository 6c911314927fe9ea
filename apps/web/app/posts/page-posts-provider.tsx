import { type ReactNode, use, useState } from 'react';

import { InitialPostsContext } from './initial-posts.tsx';
import { createPagePosts } from './page-posts.ts';
import { pageStorage } from './page-storage.ts';
import type { StorageMessages } from './messages.ts';
import type { PagePosts } from './post-storage.ts';
import { PostsProvider } from './posts-provider.tsx';

let pagePosts: PagePosts | null = null;

/**
 * Provides the posts of this page to screens that read them: one cache for a page in a browser, and
 * one for each render on a server. Not at the root, so that pages without posts don't load the
 * library.
 *
 * @param messages see `PostsProvider`
 */
export function PagePostsProvider({
  messages,
  children,
}: {
  messages?: StorageMessages | undefined;
  children: ReactNode;
}) {
  const initial = use(InitialPostsContext);
  const [posts] = useState(() =>
    import.meta.env.SSR
      ? createPagePosts(pageStorage, initial)
      : (pagePosts ??= createPagePosts(pageStorage, initial)),
  );
  return (
    <PostsProvider posts={posts} messages={messages}>
      {children}
    </PostsProvider>
  );
}
