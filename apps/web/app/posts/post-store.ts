import type { PostStore } from '@branchbook/blog-core';
import { createBrowserPostStore } from '@branchbook/blog-store-browser';

import { createPostsCache } from './posts-cache.ts';

/** The one store of this page. To have the posts elsewhere, put another store here: nothing above asks which it is. */
export const postStore: PostStore = createBrowserPostStore();

/** What this page knows of it. */
export const postsCache = createPostsCache(postStore);
