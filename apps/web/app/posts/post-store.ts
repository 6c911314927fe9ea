import type { PostStore } from '@branchbook/blog-core';
import { createBrowserPostStore } from '@branchbook/blog-store-browser';

import { readInitialPosts } from './initial-posts.tsx';
import { createLocalPostReader } from './local-post-reader.ts';
import type { PostReader } from './post-reader.ts';
import { createPostsCache } from './posts-cache.ts';
import { createServerPostReader } from './server-post-reader.ts';

/** The one store of this page. To have the posts elsewhere, put another store here: nothing above asks which it is. */
export const postStore: PostStore = createBrowserPostStore();

/** What this page knows of it. */
export const postsCache = createPostsCache(postStore);

/** What readers' pages know of it. */
export const postReader: PostReader = __POSTS_ON_SERVER__
  ? createServerPostReader(import.meta.env.SSR ? null : readInitialPosts(), postsCache.onChange)
  : createLocalPostReader(postsCache);
