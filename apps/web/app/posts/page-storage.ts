import { seedPosts } from '@branchbook/blog-core/seeds';
import { createBrowserPostStore } from '@branchbook/blog-store-browser';

import { arePostsOnServer } from './are-posts-on-server.ts';
import { createBrowserStorage } from './browser-storage.ts';
import { openServerStorage } from './open-server-storage.ts';
import type { PostStorage } from './post-storage.ts';

/**
 * The storage of this page: the server's if the build has one, else the browser's. To store posts
 * elsewhere, change this line.
 */
export const pageStorage: PostStorage = arePostsOnServer
  ? openServerStorage()
  : createBrowserStorage(createBrowserPostStore({ seeds: seedPosts }));
